/** The hooks of all kinds of this group. */
import { mutatingAdmissionPolicyBindingHooks, mutatingAdmissionPolicyHooks } from "./mutating-admission-policy.js";
import { mutatingWebhookConfigurationHooks } from "./mutating-webhook-configuration.js";
import { validatingAdmissionPolicyHooks } from "./validating-admission-policy.js";
import { validatingAdmissionPolicyBindingHooks } from "./validating-admission-policy-binding.js";
import { validatingWebhookConfigurationHooks } from "./validating-webhook-configuration.js";

export const admissionregistrationHooks = [
  ...mutatingAdmissionPolicyBindingHooks,
  ...mutatingAdmissionPolicyHooks,
  mutatingWebhookConfigurationHooks,
  ...validatingAdmissionPolicyBindingHooks,
  ...validatingAdmissionPolicyHooks,
  validatingWebhookConfigurationHooks,
] as const;
