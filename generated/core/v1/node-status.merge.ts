// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeNodeStatus: StructRule = structRule({
  capacity: { rule: () => mapRule(() => scalarRule) },
  allocatable: { rule: () => mapRule(() => scalarRule) },
  phase: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeNodeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  addresses: { rule: () => mapList(["type"], () => mergeNodeAddress), patchStrategy: ["merge"], patchMergeKey: "type" },
  daemonEndpoints: { rule: () => mergeNodeDaemonEndpoints, zero: {} },
  nodeInfo: { rule: () => mergeNodeSystemInfo, zero: {} },
  images: { rule: () => atomicList(() => mergeContainerImage) },
  volumesInUse: { rule: () => atomicList(() => scalarRule) },
  volumesAttached: { rule: () => atomicList(() => mergeAttachedVolume) },
  config: { rule: () => mergeNodeConfigStatus },
  runtimeHandlers: { rule: () => atomicList(() => mergeNodeRuntimeHandler) },
  features: { rule: () => mergeNodeFeatures },
  declaredFeatures: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNodeAddress: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  address: { rule: () => scalarRule, zero: "" },
});

export const mergeNodeCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastHeartbeatTime: { rule: () => scalarRule, zero: null },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeNodeDaemonEndpoints: StructRule = structRule({
  kubeletEndpoint: { rule: () => mergeDaemonEndpoint, zero: {} },
});

export const mergeDaemonEndpoint: StructRule = structRule({
  Port: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
});

export const mergeNodeSystemInfo: StructRule = structRule({
  machineID: { rule: () => scalarRule, defaultValue: "", zero: "" },
  systemUUID: { rule: () => scalarRule, defaultValue: "", zero: "" },
  bootID: { rule: () => scalarRule, defaultValue: "", zero: "" },
  kernelVersion: { rule: () => scalarRule, defaultValue: "", zero: "" },
  osImage: { rule: () => scalarRule, defaultValue: "", zero: "" },
  containerRuntimeVersion: { rule: () => scalarRule, defaultValue: "", zero: "" },
  kubeletVersion: { rule: () => scalarRule, defaultValue: "", zero: "" },
  kubeProxyVersion: { rule: () => scalarRule, defaultValue: "", zero: "" },
  operatingSystem: { rule: () => scalarRule, defaultValue: "", zero: "" },
  architecture: { rule: () => scalarRule, defaultValue: "", zero: "" },
  swap: { rule: () => mergeNodeSwapStatus },
});

export const mergeNodeSwapStatus: StructRule = structRule({
  capacity: { rule: () => scalarRule },
});

export const mergeContainerImage: StructRule = structRule({
  names: { rule: () => atomicList(() => scalarRule), zero: null },
  sizeBytes: { rule: () => scalarRule },
});

export const mergeAttachedVolume: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  devicePath: { rule: () => scalarRule, defaultValue: "", zero: "" },
});

export const mergeNodeConfigSource: StructRule = structRule({
  configMap: { rule: () => mergeConfigMapNodeConfigSource },
});

export const mergeConfigMapNodeConfigSource: StructRule = structRule({
  namespace: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  uid: { rule: () => scalarRule },
  resourceVersion: { rule: () => scalarRule },
  kubeletConfigKey: { rule: () => scalarRule, zero: "" },
});

export const mergeNodeConfigStatus: StructRule = structRule({
  assigned: { rule: () => mergeNodeConfigSource },
  active: { rule: () => mergeNodeConfigSource },
  lastKnownGood: { rule: () => mergeNodeConfigSource },
  error: { rule: () => scalarRule },
});

export const mergeNodeRuntimeHandler: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  features: { rule: () => mergeNodeRuntimeHandlerFeatures },
});

export const mergeNodeRuntimeHandlerFeatures: StructRule = structRule({
  recursiveReadOnlyMounts: { rule: () => scalarRule },
  userNamespaces: { rule: () => scalarRule },
});

export const mergeNodeFeatures: StructRule = structRule({
  supplementalGroupsPolicy: { rule: () => scalarRule },
});
