// Code generated from schemas/rbac/v1/role.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePolicyRule } from "./cluster-role.merge.js";

export const mergeRole: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  rules: { rule: () => atomicList(() => mergePolicyRule), zero: null },
});

export const merge: StructRule = mergeRole;
