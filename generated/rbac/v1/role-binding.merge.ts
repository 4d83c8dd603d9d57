// Code generated from schemas/rbac/v1/role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeRoleRef, mergeSubject } from "./subjects.merge.js";

export const mergeRoleBinding: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  subjects: { rule: () => atomicList(() => mergeSubject) },
  roleRef: { rule: () => mergeRoleRef, zero: {} },
});

export const merge: StructRule = mergeRoleBinding;
