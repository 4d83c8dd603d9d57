// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "./references.merge.js";

export const mergeEndpoints: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  subsets: { rule: () => atomicList(() => mergeEndpointSubset) },
});

export const mergeEndpointSubset: StructRule = structRule({
  addresses: { rule: () => atomicList(() => mergeEndpointAddress) },
  notReadyAddresses: { rule: () => atomicList(() => mergeEndpointAddress) },
  ports: { rule: () => atomicList(() => mergeEndpointPort) },
});

export const mergeEndpointAddress: StructRule = structRule({
  ip: { rule: () => scalarRule, zero: "" },
  hostname: { rule: () => scalarRule },
  nodeName: { rule: () => scalarRule },
  targetRef: { rule: () => mergeObjectReference },
}, { atomic: true });

export const mergeEndpointPort: StructRule = structRule({
  name: { rule: () => scalarRule },
  port: { rule: () => scalarRule, zero: 0 },
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
  appProtocol: { rule: () => scalarRule },
}, { atomic: true });

export const merge: StructRule = mergeEndpoints;
