// Code generated from schemas/storage/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CSIStorageCapacityApply } from "./csi-storage-capacity.apply.js";
import type { CSIStorageCapacity } from "./csi-storage-capacity.types.js";
import type { VolumeAttributesClassApply } from "./volume-attributes-class.apply.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

export const csiStorageCapacities: ResourceReference<CSIStorageCapacity, "Namespaced", CSIStorageCapacityApply> = {
  group: "${storageGroup}",
  version: "v1beta1",
  kind: "CSIStorageCapacity",
  resource: "csistoragecapacities",
  scope: "Namespaced",
};

export const volumeAttributesClasses: ResourceReference<
  VolumeAttributesClass,
  "Cluster",
  VolumeAttributesClassApply
> = {
  group: "${storageGroup}",
  version: "v1beta1",
  kind: "VolumeAttributesClass",
  resource: "volumeattributesclasses",
  scope: "Cluster",
};

export type * from "./csi-storage-capacity.types.js";
export type * from "./csi-storage-capacity.apply.js";
export type * from "./volume-attributes-class.types.js";
export type * from "./volume-attributes-class.apply.js";
