// Code generated from schemas/storage/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CSIDriverApply } from "./csi-driver.apply.js";
import type { CSIDriver } from "./csi-driver.types.js";
import type { CSINodeApply } from "./csi-node.apply.js";
import type { CSINode } from "./csi-node.types.js";
import type { CSIStorageCapacityApply } from "./csi-storage-capacity.apply.js";
import type { CSIStorageCapacity } from "./csi-storage-capacity.types.js";
import type { StorageClassApply } from "./storage-class.apply.js";
import type { StorageClass } from "./storage-class.types.js";
import type { VolumeAttachmentApply } from "./volume-attachment.apply.js";
import type { VolumeAttachment } from "./volume-attachment.types.js";
import type { VolumeAttributesClassApply } from "./volume-attributes-class.apply.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

export const csiDrivers: ResourceReference<CSIDriver, "Cluster", CSIDriverApply> = {
  group: "${storageGroup}",
  version: "v1",
  kind: "CSIDriver",
  resource: "csidrivers",
  scope: "Cluster",
};

export const csiNodes: ResourceReference<CSINode, "Cluster", CSINodeApply> = {
  group: "${storageGroup}",
  version: "v1",
  kind: "CSINode",
  resource: "csinodes",
  scope: "Cluster",
};

export const csiStorageCapacities: ResourceReference<CSIStorageCapacity, "Namespaced", CSIStorageCapacityApply> = {
  group: "${storageGroup}",
  version: "v1",
  kind: "CSIStorageCapacity",
  resource: "csistoragecapacities",
  scope: "Namespaced",
};

export const storageClasses: ResourceReference<StorageClass, "Cluster", StorageClassApply> = {
  group: "${storageGroup}",
  version: "v1",
  kind: "StorageClass",
  resource: "storageclasses",
  scope: "Cluster",
};

export const volumeAttachments: ResourceReference<VolumeAttachment, "Cluster", VolumeAttachmentApply, "status"> = {
  group: "${storageGroup}",
  version: "v1",
  kind: "VolumeAttachment",
  resource: "volumeattachments",
  scope: "Cluster",
};

export const volumeAttributesClasses: ResourceReference<
  VolumeAttributesClass,
  "Cluster",
  VolumeAttributesClassApply
> = {
  group: "${storageGroup}",
  version: "v1",
  kind: "VolumeAttributesClass",
  resource: "volumeattributesclasses",
  scope: "Cluster",
};

export type * from "./csi-driver.types.js";
export type * from "./csi-driver.apply.js";
export type * from "./csi-node.types.js";
export type * from "./csi-node.apply.js";
export type * from "./csi-storage-capacity.types.js";
export type * from "./csi-storage-capacity.apply.js";
export type * from "./storage-class.types.js";
export type * from "./storage-class.apply.js";
export type * from "./volume-attachment.types.js";
export type * from "./volume-attachment.apply.js";
export type * from "./volume-attributes-class.types.js";
export type * from "./volume-attributes-class.apply.js";
