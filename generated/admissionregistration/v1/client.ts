// Code generated from schemas/admissionregistration/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
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

export const mutatingAdmissionPolicies = defineReference<MutatingAdmissionPolicy, "Cluster", MutatingAdmissionPolicyApply>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingAdmissionPolicy",
  resource: "mutatingadmissionpolicies",
  scope: "Cluster",
});

export const mutatingAdmissionPolicyBindings = defineReference<MutatingAdmissionPolicyBinding, "Cluster", MutatingAdmissionPolicyBindingApply>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  scope: "Cluster",
});

export const mutatingWebhookConfigurations = defineReference<MutatingWebhookConfiguration, "Cluster", MutatingWebhookConfigurationApply>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingWebhookConfiguration",
  resource: "mutatingwebhookconfigurations",
  scope: "Cluster",
});

export const validatingAdmissionPolicies = defineReference<ValidatingAdmissionPolicy, "Cluster", ValidatingAdmissionPolicyApply>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingAdmissionPolicy",
  resource: "validatingadmissionpolicies",
  scope: "Cluster",
});

export const validatingAdmissionPolicyBindings = defineReference<ValidatingAdmissionPolicyBinding, "Cluster", ValidatingAdmissionPolicyBindingApply>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingAdmissionPolicyBinding",
  resource: "validatingadmissionpolicybindings",
  scope: "Cluster",
});

export const validatingWebhookConfigurations = defineReference<ValidatingWebhookConfiguration, "Cluster", ValidatingWebhookConfigurationApply>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingWebhookConfiguration",
  resource: "validatingwebhookconfigurations",
  scope: "Cluster",
});
