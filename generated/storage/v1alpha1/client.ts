// Code generated from schemas/storage/v1alpha1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { VolumeAttributesClassApply } from "./volume-attributes-class.apply.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

export const volumeAttributesClasses: ResourceReference<
  VolumeAttributesClass,
  "Cluster",
  VolumeAttributesClassApply
> = {
  group: "${storageGroup}",
  version: "v1alpha1",
  kind: "VolumeAttributesClass",
  resource: "volumeattributesclasses",
  scope: "Cluster",
};

export type * from "./volume-attributes-class.types.js";
export type * from "./volume-attributes-class.apply.js";
