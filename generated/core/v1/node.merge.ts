// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeNodeConfigSource, mergeNodeStatus } from "./node-status.merge.js";

export const mergeNode: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeNodeSpec, zero: {} },
  status: { rule: () => mergeNodeStatus, zero: {} },
});

export const mergeNodeSpec: StructRule = structRule({
  podCIDR: { rule: () => scalarRule },
  podCIDRs: { rule: () => setList(() => scalarRule), patchStrategy: ["merge"] },
  providerID: { rule: () => scalarRule },
  unschedulable: { rule: () => scalarRule },
  taints: { rule: () => atomicList(() => mergeTaint) },
  configSource: { rule: () => mergeNodeConfigSource },
  externalID: { rule: () => scalarRule },
  podPreemptionPolicy: { rule: () => mergeNodePodPreemptionPolicy },
});

export const mergeTaint: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule },
  effect: { rule: () => scalarRule, zero: "" },
  timeAdded: { rule: () => scalarRule },
});

export const mergeNodePodPreemptionPolicy: StructRule = structRule({
  disableResizePreemption: { rule: () => atomicList(() => scalarRule) },
});

export const merge: StructRule = mergeNode;
