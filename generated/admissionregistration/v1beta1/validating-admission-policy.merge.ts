// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";
import { mergeMatchCondition, mergeMatchResources, mergeParamKind, mergeVariable } from "./matching.merge.js";

export const mergeValidatingAdmissionPolicy: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeValidatingAdmissionPolicySpec, zero: {} },
  status: { rule: () => mergeValidatingAdmissionPolicyStatus, zero: {} },
});

export const mergeValidatingAdmissionPolicySpec: StructRule = structRule({
  paramKind: { rule: () => mergeParamKind },
  matchConstraints: { rule: () => mergeMatchResources },
  validations: { rule: () => atomicList(() => mergeValidation) },
  failurePolicy: { rule: () => scalarRule, defaultValue: "Fail" },
  auditAnnotations: { rule: () => atomicList(() => mergeAuditAnnotation) },
  matchConditions: { rule: () => mapList(["name"], () => mergeMatchCondition), patchStrategy: ["merge"], patchMergeKey: "name" },
  variables: { rule: () => mapList(["name"], () => mergeVariable), patchStrategy: ["merge"], patchMergeKey: "name" },
});

export const mergeValidatingAdmissionPolicyStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  typeChecking: { rule: () => mergeTypeChecking },
  conditions: { rule: () => mapList(["type"], () => mergeCondition) },
});

export const mergeValidation: StructRule = structRule({
  expression: { rule: () => scalarRule, zero: "" },
  message: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  messageExpression: { rule: () => scalarRule },
});

export const mergeAuditAnnotation: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  valueExpression: { rule: () => scalarRule, zero: "" },
});

export const mergeTypeChecking: StructRule = structRule({
  expressionWarnings: { rule: () => atomicList(() => mergeExpressionWarning) },
});

export const mergeExpressionWarning: StructRule = structRule({
  fieldRef: { rule: () => scalarRule, zero: "" },
  warning: { rule: () => scalarRule, zero: "" },
});

export const merge: StructRule = mergeValidatingAdmissionPolicy;
