// Code generated from schemas/rbac/v1/subjects.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeSubject: StructRule = structRule({
  kind: { rule: () => scalarRule, zero: "" },
  apiGroup: { rule: () => scalarRule },
  name: { rule: () => scalarRule, zero: "" },
  namespace: { rule: () => scalarRule },
}, { atomic: true });

export const mergeRoleRef: StructRule = structRule({
  apiGroup: { rule: () => scalarRule, zero: "" },
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
}, { atomic: true });
