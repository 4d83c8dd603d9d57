// Code generated from schemas/storage/v1alpha1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

/** /apis/${storageGroup}/v1alpha1/volumeattributesclasses */
export const volumeAttributesClasses = defineResource<VolumeAttributesClass>({
  group: "${storageGroup}",
  version: "v1alpha1",
  kind: "VolumeAttributesClass",
  resource: "volumeattributesclasses",
  shortNames: ["vac"],
  scope: "Cluster",
  storage: false,
  lifecycle: {
    introduced: "1.29",
    deprecated: "1.32",
    removed: "1.35",
    replacement: { group: "${storageGroup}", version: "v1beta1", kind: "VolumeAttributesClass" },
  },
  root: "storage/v1alpha1/volume-attributes-class#VolumeAttributesClass",
  schemaMark: "f922e5899db7230a",
  shapeMark: "891cee1490c19617",
  code: () => import("./volume-attributes-class.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [volumeAttributesClasses];
