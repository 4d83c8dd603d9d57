// Code generated from schemas/coordination/v1alpha2/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeLeaseCandidate: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeLeaseCandidateSpec, zero: {} },
});

export const mergeLeaseCandidateSpec: StructRule = structRule({
  leaseName: { rule: () => scalarRule, zero: "" },
  pingTime: { rule: () => scalarRule },
  renewTime: { rule: () => scalarRule },
  binaryVersion: { rule: () => scalarRule, zero: "" },
  emulationVersion: { rule: () => scalarRule },
  strategy: { rule: () => scalarRule },
});

export const merge: StructRule = mergeLeaseCandidate;
