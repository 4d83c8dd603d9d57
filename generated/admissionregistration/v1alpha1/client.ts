// Code generated from schemas/admissionregistration/v1alpha1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { MutatingAdmissionPolicyBindingApply } from "./mutating-admission-policy-binding.apply.js";
import type { MutatingAdmissionPolicyBinding } from "./mutating-admission-policy-binding.types.js";
import type { MutatingAdmissionPolicyApply } from "./mutating-admission-policy.apply.js";
import type { MutatingAdmissionPolicy } from "./mutating-admission-policy.types.js";

export const mutatingAdmissionPolicies: ResourceReference<
  MutatingAdmissionPolicy,
  "Cluster",
  MutatingAdmissionPolicyApply
> = {
  group: "${admissionregistrationGroup}",
  version: "v1alpha1",
  kind: "MutatingAdmissionPolicy",
  resource: "mutatingadmissionpolicies",
  scope: "Cluster",
};

export const mutatingAdmissionPolicyBindings: ResourceReference<
  MutatingAdmissionPolicyBinding,
  "Cluster",
  MutatingAdmissionPolicyBindingApply
> = {
  group: "${admissionregistrationGroup}",
  version: "v1alpha1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  scope: "Cluster",
};

export type * from "./matching.types.js";
export type * from "./matching.apply.js";
export type * from "./mutating-admission-policy.types.js";
export type * from "./mutating-admission-policy.apply.js";
export type * from "./mutating-admission-policy-binding.types.js";
export type * from "./mutating-admission-policy-binding.apply.js";
