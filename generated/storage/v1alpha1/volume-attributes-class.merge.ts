// Code generated from schemas/storage/v1alpha1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeVolumeAttributesClass: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  driverName: { rule: () => scalarRule, zero: "" },
  parameters: { rule: () => mapRule(() => scalarRule) },
});

export const merge: StructRule = mergeVolumeAttributesClass;
