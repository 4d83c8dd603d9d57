// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeMatchResources, mergeParamRef } from "./matching.merge.js";

export const mergeMutatingAdmissionPolicyBinding: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeMutatingAdmissionPolicyBindingSpec, zero: {} },
});

export const mergeMutatingAdmissionPolicyBindingSpec: StructRule = structRule({
  policyName: { rule: () => scalarRule },
  paramRef: { rule: () => mergeParamRef },
  matchResources: { rule: () => mergeMatchResources },
});

export const merge: StructRule = mergeMutatingAdmissionPolicyBinding;
