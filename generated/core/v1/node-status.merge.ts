// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeNodeStatus: StructRule = structRule({
  capacity: { rule: () => mapRule(() => scalarRule) },
  allocatable: { rule: () => mapRule(() => scalarRule) },
  phase: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeNodeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  addresses: { rule: () => mapList(["type"], () => mergeNodeAddress), patchStrategy: ["merge"], patchMergeKey: "type" },
  daemonEndpoints: { rule: () => mergeNodeDaemonEndpoints },
  nodeInfo: { rule: () => mergeNodeSystemInfo },
  images: { rule: () => atomicList(() => mergeContainerImage) },
  volumesInUse: { rule: () => atomicList(() => scalarRule) },
  volumesAttached: { rule: () => atomicList(() => mergeAttachedVolume) },
  config: { rule: () => mergeNodeConfigStatus },
  runtimeHandlers: { rule: () => atomicList(() => mergeNodeRuntimeHandler) },
  features: { rule: () => mergeNodeFeatures },
  declaredFeatures: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNodeAddress: StructRule = structRule({
  type: { rule: () => scalarRule },
  address: { rule: () => scalarRule },
});

export const mergeNodeCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  lastHeartbeatTime: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeNodeDaemonEndpoints: StructRule = structRule({
  kubeletEndpoint: { rule: () => mergeDaemonEndpoint },
});

export const mergeDaemonEndpoint: StructRule = structRule({
  Port: { rule: () => scalarRule, defaultValue: 0 },
});

export const mergeNodeSystemInfo: StructRule = structRule({
  machineID: { rule: () => scalarRule, defaultValue: "" },
  systemUUID: { rule: () => scalarRule, defaultValue: "" },
  bootID: { rule: () => scalarRule, defaultValue: "" },
  kernelVersion: { rule: () => scalarRule, defaultValue: "" },
  osImage: { rule: () => scalarRule, defaultValue: "" },
  containerRuntimeVersion: { rule: () => scalarRule, defaultValue: "" },
  kubeletVersion: { rule: () => scalarRule, defaultValue: "" },
  kubeProxyVersion: { rule: () => scalarRule, defaultValue: "" },
  operatingSystem: { rule: () => scalarRule, defaultValue: "" },
  architecture: { rule: () => scalarRule, defaultValue: "" },
  swap: { rule: () => mergeNodeSwapStatus },
});

export const mergeNodeSwapStatus: StructRule = structRule({
  capacity: { rule: () => scalarRule },
});

export const mergeContainerImage: StructRule = structRule({
  names: { rule: () => atomicList(() => scalarRule) },
  sizeBytes: { rule: () => scalarRule },
});

export const mergeAttachedVolume: StructRule = structRule({
  name: { rule: () => scalarRule },
  devicePath: { rule: () => scalarRule, defaultValue: "" },
});

export const mergeNodeConfigSource: StructRule = structRule({
  configMap: { rule: () => mergeConfigMapNodeConfigSource },
});

export const mergeConfigMapNodeConfigSource: StructRule = structRule({
  namespace: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  uid: { rule: () => scalarRule },
  resourceVersion: { rule: () => scalarRule },
  kubeletConfigKey: { rule: () => scalarRule },
});

export const mergeNodeConfigStatus: StructRule = structRule({
  assigned: { rule: () => mergeNodeConfigSource },
  active: { rule: () => mergeNodeConfigSource },
  lastKnownGood: { rule: () => mergeNodeConfigSource },
  error: { rule: () => scalarRule },
});

export const mergeNodeRuntimeHandler: StructRule = structRule({
  name: { rule: () => scalarRule },
  features: { rule: () => mergeNodeRuntimeHandlerFeatures },
});

export const mergeNodeRuntimeHandlerFeatures: StructRule = structRule({
  recursiveReadOnlyMounts: { rule: () => scalarRule },
  userNamespaces: { rule: () => scalarRule },
});

export const mergeNodeFeatures: StructRule = structRule({
  supplementalGroupsPolicy: { rule: () => scalarRule },
});
