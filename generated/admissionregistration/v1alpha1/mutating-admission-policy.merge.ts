// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeMatchCondition, mergeMatchResources, mergeParamKind, mergeVariable } from "./matching.merge.js";

export const mergeMutatingAdmissionPolicy: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeMutatingAdmissionPolicySpec, zero: {} },
});

export const mergeMutatingAdmissionPolicySpec: StructRule = structRule({
  paramKind: { rule: () => mergeParamKind },
  matchConstraints: { rule: () => mergeMatchResources },
  variables: { rule: () => atomicList(() => mergeVariable) },
  mutations: { rule: () => atomicList(() => mergeMutation) },
  failurePolicy: { rule: () => scalarRule, defaultValue: "Fail" },
  matchConditions: { rule: () => mapList(["name"], () => mergeMatchCondition), patchStrategy: ["merge"], patchMergeKey: "name" },
  reinvocationPolicy: { rule: () => scalarRule },
});

export const mergeMutation: StructRule = structRule({
  patchType: { rule: () => scalarRule, zero: "" },
  applyConfiguration: { rule: () => mergeApplyConfiguration },
  jsonPatch: { rule: () => mergeJSONPatch },
});

export const mergeApplyConfiguration: StructRule = structRule({
  expression: { rule: () => scalarRule },
});

export const mergeJSONPatch: StructRule = structRule({
  expression: { rule: () => scalarRule },
});

export const merge: StructRule = mergeMutatingAdmissionPolicy;
