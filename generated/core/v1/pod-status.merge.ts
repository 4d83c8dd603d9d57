// Code generated from schemas/core/v1/pod-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  mapRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeContainerStatus } from "./container-status.merge.js";
import { mergeResourceRequirements } from "./containers.merge.js";
import { mergeVolumeHealthCondition } from "./volume-claims.merge.js";

export const mergePodStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  phase: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergePodCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  message: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  nominatedNodeName: { rule: () => scalarRule },
  hostIP: { rule: () => scalarRule },
  hostIPs: { rule: () => atomicList(() => mergeHostIP), patchStrategy: ["merge"], patchMergeKey: "ip" },
  podIP: { rule: () => scalarRule },
  podIPs: { rule: () => mapList(["ip"], () => mergePodIP), patchStrategy: ["merge"], patchMergeKey: "ip" },
  startTime: { rule: () => scalarRule },
  initContainerStatuses: { rule: () => atomicList(() => mergeContainerStatus) },
  containerStatuses: { rule: () => atomicList(() => mergeContainerStatus) },
  qosClass: { rule: () => scalarRule },
  ephemeralContainerStatuses: { rule: () => atomicList(() => mergeContainerStatus) },
  resize: { rule: () => scalarRule },
  resourceClaimStatuses: { rule: () => mapList(["name"], () => mergePodResourceClaimStatus), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
  extendedResourceClaimStatus: { rule: () => mergePodExtendedResourceClaimStatus },
  nodeAllocatableResourceClaimStatuses: { rule: () => atomicList(() => mergeNodeAllocatableResourceClaimStatus) },
  allocatedResources: { rule: () => mapRule(() => scalarRule) },
  resources: { rule: () => mergeResourceRequirements },
  volumeHealth: { rule: () => atomicList(() => mergePodVolumeHealth) },
});

export const mergePodCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  observedGeneration: { rule: () => scalarRule },
  status: { rule: () => scalarRule, zero: "" },
  lastProbeTime: { rule: () => scalarRule, zero: null },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeHostIP: StructRule = structRule({
  ip: { rule: () => scalarRule, zero: "" },
});

export const mergePodIP: StructRule = structRule({
  ip: { rule: () => scalarRule, zero: "" },
});

export const mergePodResourceClaimStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  resourceClaimName: { rule: () => scalarRule },
});

export const mergePodExtendedResourceClaimStatus: StructRule = structRule({
  requestMappings: { rule: () => atomicList(() => mergeContainerExtendedResourceRequest), zero: null },
  resourceClaimName: { rule: () => scalarRule, zero: "" },
});

export const mergeContainerExtendedResourceRequest: StructRule = structRule({
  containerName: { rule: () => scalarRule, zero: "" },
  resourceName: { rule: () => scalarRule, zero: "" },
  requestName: { rule: () => scalarRule, zero: "" },
});

export const mergeNodeAllocatableResourceClaimStatus: StructRule = structRule({
  resourceClaimName: { rule: () => scalarRule },
  containers: { rule: () => setList(() => scalarRule) },
  resources: { rule: () => mapRule(() => scalarRule) },
  mapping: { rule: () => atomicList(() => mergeNodeAllocatableResourceMapping) },
  overhead: { rule: () => atomicList(() => mergeNodeAllocatableResourceOverhead) },
});

export const mergeNodeAllocatableResourceMapping: StructRule = structRule({
  name: { rule: () => scalarRule },
  quantity: { rule: () => scalarRule },
});

export const mergeNodeAllocatableResourceOverhead: StructRule = structRule({
  name: { rule: () => scalarRule },
  perPod: { rule: () => scalarRule },
  perContainer: { rule: () => scalarRule },
});

export const mergePodVolumeHealth: StructRule = structRule({
  name: { rule: () => scalarRule },
  healthConditions: { rule: () => atomicList(() => mergeVolumeHealthCondition) },
  lastTransitionTime: { rule: () => scalarRule },
});
