// Code generated from schemas/resource/v1/device-class.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeDeviceSelector, mergeOpaqueDeviceConfiguration } from "./device-parts.merge.js";

export const mergeDeviceClass: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeDeviceClassSpec, zero: {} },
});

export const mergeDeviceClassSpec: StructRule = structRule({
  selectors: { rule: () => atomicList(() => mergeDeviceSelector) },
  config: { rule: () => atomicList(() => mergeDeviceClassConfiguration) },
  extendedResourceName: { rule: () => scalarRule },
});

export const mergeDeviceClassConfiguration: StructRule = structRule({
  opaque: { rule: () => mergeOpaqueDeviceConfiguration },
});

export const merge: StructRule = mergeDeviceClass;
