// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeCSINode: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeCSINodeSpec, zero: {} },
  status: { rule: () => mergeCSINodeStatus },
});

export const mergeCSINodeSpec: StructRule = structRule({
  drivers: { rule: () => mapList(["name"], () => mergeCSINodeDriver), patchStrategy: ["merge"], patchMergeKey: "name", defaultValue: [], zero: null },
});

export const mergeCSINodeDriver: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  nodeID: { rule: () => scalarRule, zero: "" },
  topologyKeys: { rule: () => atomicList(() => scalarRule), zero: null },
  allocatable: { rule: () => mergeVolumeNodeResources },
});

export const mergeVolumeNodeResources: StructRule = structRule({
  count: { rule: () => scalarRule },
});

export const mergeCSINodeStatus: StructRule = structRule({
  storageHealth: { rule: () => atomicList(() => mergeCSIDriverStorageHealth) },
});

export const mergeCSIDriverStorageHealth: StructRule = structRule({
  name: { rule: () => scalarRule },
  healthConditions: { rule: () => atomicList(() => mergeStorageHealthCondition) },
});

export const mergeStorageHealthCondition: StructRule = structRule({
  status: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  accessMode: { rule: () => scalarRule },
  volumeMode: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
});

export const merge: StructRule = mergeCSINode;
