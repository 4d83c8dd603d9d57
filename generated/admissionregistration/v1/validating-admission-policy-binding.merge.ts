// Code generated from schemas/admissionregistration/v1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, setList, structRule } from "../../../runtime/kit/index.js";
import { mergeMatchResources, mergeParamRef } from "./matching.merge.js";

export const mergeValidatingAdmissionPolicyBinding: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeValidatingAdmissionPolicyBindingSpec, zero: {} },
});

export const mergeValidatingAdmissionPolicyBindingSpec: StructRule = structRule({
  policyName: { rule: () => scalarRule },
  paramRef: { rule: () => mergeParamRef },
  matchResources: { rule: () => mergeMatchResources },
  validationActions: { rule: () => setList(() => scalarRule) },
});

export const merge: StructRule = mergeValidatingAdmissionPolicyBinding;
