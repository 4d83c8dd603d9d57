// Code generated from schemas/discovery/v1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "../../core/v1/references.merge.js";

export const mergeEndpointSlice: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  addressType: { rule: () => scalarRule, zero: "" },
  endpoints: { rule: () => atomicList(() => mergeEndpoint), zero: null },
  ports: { rule: () => atomicList(() => mergeEndpointPort), zero: null },
});

export const mergeEndpoint: StructRule = structRule({
  addresses: { rule: () => setList(() => scalarRule), zero: null },
  conditions: { rule: () => mergeEndpointConditions, zero: {} },
  hostname: { rule: () => scalarRule },
  targetRef: { rule: () => mergeObjectReference },
  deprecatedTopology: { rule: () => mapRule(() => scalarRule) },
  nodeName: { rule: () => scalarRule },
  zone: { rule: () => scalarRule },
  hints: { rule: () => mergeEndpointHints },
});

export const mergeEndpointConditions: StructRule = structRule({
  ready: { rule: () => scalarRule },
  serving: { rule: () => scalarRule },
  terminating: { rule: () => scalarRule },
});

export const mergeEndpointHints: StructRule = structRule({
  forZones: { rule: () => atomicList(() => mergeForZone) },
  forNodes: { rule: () => atomicList(() => mergeForNode) },
});

export const mergeForZone: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergeForNode: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
});

export const mergeEndpointPort: StructRule = structRule({
  name: { rule: () => scalarRule, defaultValue: "" },
  protocol: { rule: () => scalarRule, defaultValue: "TCP" },
  port: { rule: () => scalarRule },
  appProtocol: { rule: () => scalarRule },
}, { atomic: true });

export const merge: StructRule = mergeEndpointSlice;
