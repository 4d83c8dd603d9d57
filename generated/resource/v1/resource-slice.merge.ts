// Code generated from schemas/resource/v1/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeNodeSelector } from "../../core/v1/scheduling.merge.js";
import { mergeCounter, mergeDevice } from "./device.merge.js";

export const mergeResourceSlice: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeResourceSliceSpec, zero: {} },
});

export const mergeResourceSliceSpec: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  pool: { rule: () => mergeResourcePool, zero: {} },
  nodeName: { rule: () => scalarRule },
  nodeSelector: { rule: () => mergeNodeSelector },
  allNodes: { rule: () => scalarRule },
  devices: { rule: () => atomicList(() => mergeDevice) },
  perDeviceNodeSelection: { rule: () => scalarRule },
  sharedCounters: { rule: () => atomicList(() => mergeCounterSet) },
});

export const mergeResourcePool: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  generation: { rule: () => scalarRule, zero: 0 },
  resourceSliceCount: { rule: () => scalarRule, zero: 0 },
});

export const mergeCounterSet: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  counters: { rule: () => mapRule(() => mergeCounter) },
});

export const merge: StructRule = mergeResourceSlice;
