// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergePersistentVolumeClaimSpec, mergeVolumeHealthStatus } from "./volume-claims.merge.js";

export const mergePersistentVolumeClaim: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePersistentVolumeClaimSpec, zero: {} },
  status: { rule: () => mergePersistentVolumeClaimStatus, zero: {} },
});

export const mergePersistentVolumeClaimStatus: StructRule = structRule({
  phase: { rule: () => scalarRule },
  accessModes: { rule: () => atomicList(() => scalarRule) },
  capacity: { rule: () => mapRule(() => scalarRule) },
  conditions: { rule: () => mapList(["type"], () => mergePersistentVolumeClaimCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  allocatedResources: { rule: () => mapRule(() => scalarRule) },
  allocatedResourceStatuses: { rule: () => mapRule(() => scalarRule) },
  currentVolumeAttributesClassName: { rule: () => scalarRule },
  modifyVolumeStatus: { rule: () => mergeModifyVolumeStatus },
  healthStatus: { rule: () => mergeVolumeHealthStatus },
});

export const mergePersistentVolumeClaimCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastProbeTime: { rule: () => scalarRule, zero: null },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeModifyVolumeStatus: StructRule = structRule({
  targetVolumeAttributesClassName: { rule: () => scalarRule },
  status: { rule: () => scalarRule, zero: "" },
});

export const merge: StructRule = mergePersistentVolumeClaim;
