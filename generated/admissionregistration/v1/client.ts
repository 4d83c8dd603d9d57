// Code generated from schemas/admissionregistration/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { MutatingAdmissionPolicyBindingApply } from "./mutating-admission-policy-binding.apply.js";
import type { MutatingAdmissionPolicyBinding } from "./mutating-admission-policy-binding.types.js";
import type { MutatingAdmissionPolicyApply } from "./mutating-admission-policy.apply.js";
import type { MutatingAdmissionPolicy } from "./mutating-admission-policy.types.js";
import type { MutatingWebhookConfigurationApply } from "./mutating-webhook-configuration.apply.js";
import type { MutatingWebhookConfiguration } from "./mutating-webhook-configuration.types.js";
import type { ValidatingAdmissionPolicyBindingApply } from "./validating-admission-policy-binding.apply.js";
import type { ValidatingAdmissionPolicyBinding } from "./validating-admission-policy-binding.types.js";
import type { ValidatingAdmissionPolicyApply } from "./validating-admission-policy.apply.js";
import type { ValidatingAdmissionPolicy } from "./validating-admission-policy.types.js";
import type { ValidatingWebhookConfigurationApply } from "./validating-webhook-configuration.apply.js";
import type { ValidatingWebhookConfiguration } from "./validating-webhook-configuration.types.js";

export const mutatingAdmissionPolicies: ResourceReference<
  MutatingAdmissionPolicy,
  "Cluster",
  MutatingAdmissionPolicyApply
> = {
  group: "${admissionregistrationGroup}",
  version: "v1",
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
  version: "v1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  scope: "Cluster",
};

export const mutatingWebhookConfigurations: ResourceReference<
  MutatingWebhookConfiguration,
  "Cluster",
  MutatingWebhookConfigurationApply
> = {
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingWebhookConfiguration",
  resource: "mutatingwebhookconfigurations",
  scope: "Cluster",
};

export const validatingAdmissionPolicies: ResourceReference<
  ValidatingAdmissionPolicy,
  "Cluster",
  ValidatingAdmissionPolicyApply,
  "status"
> = {
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingAdmissionPolicy",
  resource: "validatingadmissionpolicies",
  scope: "Cluster",
};

export const validatingAdmissionPolicyBindings: ResourceReference<
  ValidatingAdmissionPolicyBinding,
  "Cluster",
  ValidatingAdmissionPolicyBindingApply
> = {
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingAdmissionPolicyBinding",
  resource: "validatingadmissionpolicybindings",
  scope: "Cluster",
};

export const validatingWebhookConfigurations: ResourceReference<
  ValidatingWebhookConfiguration,
  "Cluster",
  ValidatingWebhookConfigurationApply
> = {
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingWebhookConfiguration",
  resource: "validatingwebhookconfigurations",
  scope: "Cluster",
};

export type * from "./matching.types.js";
export type * from "./matching.apply.js";
export type * from "./mutating-admission-policy.types.js";
export type * from "./mutating-admission-policy.apply.js";
export type * from "./mutating-admission-policy-binding.types.js";
export type * from "./mutating-admission-policy-binding.apply.js";
export type * from "./mutating-webhook-configuration.types.js";
export type * from "./mutating-webhook-configuration.apply.js";
export type * from "./validating-admission-policy.types.js";
export type * from "./validating-admission-policy.apply.js";
export type * from "./validating-admission-policy-binding.types.js";
export type * from "./validating-admission-policy-binding.apply.js";
export type * from "./validating-webhook-configuration.types.js";
export type * from "./validating-webhook-configuration.apply.js";
