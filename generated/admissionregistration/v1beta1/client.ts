// Code generated from schemas/admissionregistration/v1beta1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { MutatingAdmissionPolicyBindingApply } from "./mutating-admission-policy-binding.apply.js";
import type { MutatingAdmissionPolicyBinding } from "./mutating-admission-policy-binding.types.js";
import type { MutatingAdmissionPolicyApply } from "./mutating-admission-policy.apply.js";
import type { MutatingAdmissionPolicy } from "./mutating-admission-policy.types.js";
import type { ValidatingAdmissionPolicyBindingApply } from "./validating-admission-policy-binding.apply.js";
import type { ValidatingAdmissionPolicyBinding } from "./validating-admission-policy-binding.types.js";
import type { ValidatingAdmissionPolicyApply } from "./validating-admission-policy.apply.js";
import type { ValidatingAdmissionPolicy } from "./validating-admission-policy.types.js";

export const mutatingAdmissionPolicies = defineReference<MutatingAdmissionPolicy, "Cluster", MutatingAdmissionPolicyApply>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "MutatingAdmissionPolicy",
  resource: "mutatingadmissionpolicies",
  scope: "Cluster",
});

export const mutatingAdmissionPolicyBindings = defineReference<MutatingAdmissionPolicyBinding, "Cluster", MutatingAdmissionPolicyBindingApply>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  scope: "Cluster",
});

export const validatingAdmissionPolicies = defineReference<ValidatingAdmissionPolicy, "Cluster", ValidatingAdmissionPolicyApply>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "ValidatingAdmissionPolicy",
  resource: "validatingadmissionpolicies",
  scope: "Cluster",
});

export const validatingAdmissionPolicyBindings = defineReference<ValidatingAdmissionPolicyBinding, "Cluster", ValidatingAdmissionPolicyBindingApply>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "ValidatingAdmissionPolicyBinding",
  resource: "validatingadmissionpolicybindings",
  scope: "Cluster",
});
