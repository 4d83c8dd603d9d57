// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeCSIDriver: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeCSIDriverSpec, zero: {} },
});

export const mergeCSIDriverSpec: StructRule = structRule({
  attachRequired: { rule: () => scalarRule, defaultValue: true },
  podInfoOnMount: { rule: () => scalarRule, defaultValue: false },
  volumeLifecycleModes: { rule: () => setList(() => scalarRule) },
  storageCapacity: { rule: () => scalarRule, defaultValue: false },
  fsGroupPolicy: { rule: () => scalarRule, defaultValue: "ReadWriteOnceWithFSType" },
  tokenRequests: { rule: () => atomicList(() => mergeTokenRequest) },
  requiresRepublish: { rule: () => scalarRule, defaultValue: false },
  seLinuxMount: { rule: () => scalarRule, defaultValue: false },
  nodeAllocatableUpdatePeriodSeconds: { rule: () => scalarRule },
  serviceAccountTokenInSecrets: { rule: () => scalarRule },
  preventPodSchedulingIfMissing: { rule: () => scalarRule },
});

export const mergeTokenRequest: StructRule = structRule({
  audience: { rule: () => scalarRule, zero: "" },
  expirationSeconds: { rule: () => scalarRule },
});

export const merge: StructRule = mergeCSIDriver;
