// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeLease: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeLeaseSpec, zero: {} },
});

export const mergeLeaseSpec: StructRule = structRule({
  holderIdentity: { rule: () => scalarRule },
  leaseDurationSeconds: { rule: () => scalarRule },
  acquireTime: { rule: () => scalarRule },
  renewTime: { rule: () => scalarRule },
  leaseTransitions: { rule: () => scalarRule },
  strategy: { rule: () => scalarRule },
  preferredHolder: { rule: () => scalarRule },
});

export const merge: StructRule = mergeLease;
