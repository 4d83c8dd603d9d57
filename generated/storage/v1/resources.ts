// Code generated from schemas/storage/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CSIDriver } from "./csi-driver.types.js";
import type { CSINode } from "./csi-node.types.js";
import type { CSIStorageCapacity } from "./csi-storage-capacity.types.js";
import type { StorageClass } from "./storage-class.types.js";
import type { VolumeAttachment } from "./volume-attachment.types.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

/** /apis/${storageGroup}/v1/csidrivers */
export const csiDrivers = defineResource<CSIDriver>({
  group: "${storageGroup}",
  version: "v1",
  kind: "CSIDriver",
  resource: "csidrivers",
  scope: "Cluster",
  root: "storage/v1/csi-driver#CSIDriver",
  schemaMark: "d78d20c844abc113",
  shapeMark: "0cfef74b474483e6",
  code: () => import("./csi-driver.handlers.js"),
});

/** /apis/${storageGroup}/v1/csinodes */
export const csiNodes = defineResource<CSINode>({
  group: "${storageGroup}",
  version: "v1",
  kind: "CSINode",
  resource: "csinodes",
  scope: "Cluster",
  root: "storage/v1/csi-node#CSINode",
  schemaMark: "ad963acb26a21af2",
  shapeMark: "3b486a9ab1263416",
  code: () => import("./csi-node.handlers.js"),
});

/** /apis/${storageGroup}/v1/namespaces/{namespace}/csistoragecapacities */
export const csiStorageCapacities = defineResource<CSIStorageCapacity>({
  group: "${storageGroup}",
  version: "v1",
  kind: "CSIStorageCapacity",
  resource: "csistoragecapacities",
  scope: "Namespaced",
  lifecycle: { introduced: "1.24" },
  root: "storage/v1/csi-storage-capacity#CSIStorageCapacity",
  schemaMark: "6851985ed966baf7",
  shapeMark: "6e91b5d795bbb72f",
  code: () => import("./csi-storage-capacity.handlers.js"),
});

/** /apis/${storageGroup}/v1/storageclasses */
export const storageClasses = defineResource<StorageClass>({
  group: "${storageGroup}",
  version: "v1",
  kind: "StorageClass",
  resource: "storageclasses",
  shortNames: ["sc"],
  scope: "Cluster",
  root: "storage/v1/storage-class#StorageClass",
  schemaMark: "f6ee56f0a302a0bc",
  shapeMark: "d278f8fc61933e1c",
  code: () => import("./storage-class.handlers.js"),
});

/** /apis/${storageGroup}/v1/volumeattachments */
export const volumeAttachments = defineResource<VolumeAttachment>({
  group: "${storageGroup}",
  version: "v1",
  kind: "VolumeAttachment",
  resource: "volumeattachments",
  scope: "Cluster",
  subresources: { status: true },
  root: "storage/v1/volume-attachment#VolumeAttachment",
  schemaMark: "959a735a4f2920e3",
  shapeMark: "96aa0982071ee74f",
  code: () => import("./volume-attachment.handlers.js"),
});

/** /apis/${storageGroup}/v1/volumeattributesclasses */
export const volumeAttributesClasses = defineResource<VolumeAttributesClass>({
  group: "${storageGroup}",
  version: "v1",
  kind: "VolumeAttributesClass",
  resource: "volumeattributesclasses",
  shortNames: ["vac"],
  scope: "Cluster",
  lifecycle: { introduced: "1.34" },
  root: "storage/v1/volume-attributes-class#VolumeAttributesClass",
  schemaMark: "08fda64aa6f4db48",
  shapeMark: "891cee1490c19617",
  code: () => import("./volume-attributes-class.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  csiDrivers,
  csiNodes,
  csiStorageCapacities,
  storageClasses,
  volumeAttachments,
  volumeAttributesClasses,
];
