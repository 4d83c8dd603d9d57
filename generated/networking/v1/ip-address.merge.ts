// Code generated from schemas/networking/v1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeIPAddress: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeIPAddressSpec, zero: {} },
});

export const mergeIPAddressSpec: StructRule = structRule({
  parentRef: { rule: () => mergeParentReference },
});

export const mergeParentReference: StructRule = structRule({
  group: { rule: () => scalarRule },
  resource: { rule: () => scalarRule },
  namespace: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
});

export const merge: StructRule = mergeIPAddress;
