// Code generated from schemas/storage/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CSIStorageCapacity } from "./csi-storage-capacity.types.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

/** /apis/${storageGroup}/v1beta1/namespaces/{namespace}/csistoragecapacities */
export const csiStorageCapacities = defineResource<CSIStorageCapacity>({
  group: "${storageGroup}",
  version: "v1beta1",
  kind: "CSIStorageCapacity",
  resource: "csistoragecapacities",
  scope: "Namespaced",
  storage: false,
  lifecycle: {
    introduced: "1.21",
    deprecated: "1.24",
    removed: "1.27",
    replacement: { group: "${storageGroup}", version: "v1", kind: "CSIStorageCapacity" },
  },
  root: "storage/v1beta1/csi-storage-capacity#CSIStorageCapacity",
  schemaMark: "6d03c7c6ee5f20cf",
  shapeMark: "6e91b5d795bbb72f",
  code: () => import("./csi-storage-capacity.handlers.js"),
});

/** /apis/${storageGroup}/v1beta1/volumeattributesclasses */
export const volumeAttributesClasses = defineResource<VolumeAttributesClass>({
  group: "${storageGroup}",
  version: "v1beta1",
  kind: "VolumeAttributesClass",
  resource: "volumeattributesclasses",
  shortNames: ["vac"],
  scope: "Cluster",
  storage: false,
  lifecycle: {
    introduced: "1.31",
    deprecated: "1.34",
    removed: "1.37",
    replacement: { group: "${storageGroup}", version: "v1", kind: "VolumeAttributesClass" },
  },
  root: "storage/v1beta1/volume-attributes-class#VolumeAttributesClass",
  schemaMark: "52444883b8062ddc",
  shapeMark: "891cee1490c19617",
  code: () => import("./volume-attributes-class.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [csiStorageCapacities, volumeAttributesClasses];
