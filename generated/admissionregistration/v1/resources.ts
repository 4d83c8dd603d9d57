// Code generated from schemas/admissionregistration/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { MutatingAdmissionPolicyBinding } from "./mutating-admission-policy-binding.types.js";
import type { MutatingAdmissionPolicy } from "./mutating-admission-policy.types.js";
import type { MutatingWebhookConfiguration } from "./mutating-webhook-configuration.types.js";
import type { ValidatingAdmissionPolicyBinding } from "./validating-admission-policy-binding.types.js";
import type { ValidatingAdmissionPolicy } from "./validating-admission-policy.types.js";
import type { ValidatingWebhookConfiguration } from "./validating-webhook-configuration.types.js";

/** /apis/${admissionregistrationGroup}/v1/mutatingadmissionpolicies */
export const mutatingAdmissionPolicies = defineResource<MutatingAdmissionPolicy>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingAdmissionPolicy",
  resource: "mutatingadmissionpolicies",
  categories: ["api-extensions"],
  scope: "Cluster",
  lifecycle: { introduced: "1.36" },
  root: "admissionregistration/v1/mutating-admission-policy#MutatingAdmissionPolicy",
  schemaMark: "6b265e0e3f611c70",
  shapeMark: "e15e6bf1d7b50dd7",
  code: () => import("./mutating-admission-policy.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1/mutatingadmissionpolicybindings */
export const mutatingAdmissionPolicyBindings = defineResource<MutatingAdmissionPolicyBinding>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  categories: ["api-extensions"],
  scope: "Cluster",
  lifecycle: { introduced: "1.36" },
  root: "admissionregistration/v1/mutating-admission-policy-binding#MutatingAdmissionPolicyBinding",
  schemaMark: "ef72fb974bcd4029",
  shapeMark: "b5b2a26225b5a9cc",
  code: () => import("./mutating-admission-policy-binding.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1/mutatingwebhookconfigurations */
export const mutatingWebhookConfigurations = defineResource<MutatingWebhookConfiguration>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "MutatingWebhookConfiguration",
  resource: "mutatingwebhookconfigurations",
  categories: ["api-extensions"],
  scope: "Cluster",
  lifecycle: { introduced: "1.16" },
  root: "admissionregistration/v1/mutating-webhook-configuration#MutatingWebhookConfiguration",
  schemaMark: "d11c6c8d8009182a",
  shapeMark: "7167920e816d28ca",
  code: () => import("./mutating-webhook-configuration.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1/validatingadmissionpolicies */
export const validatingAdmissionPolicies = defineResource<ValidatingAdmissionPolicy>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingAdmissionPolicy",
  resource: "validatingadmissionpolicies",
  categories: ["api-extensions"],
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.30" },
  root: "admissionregistration/v1/validating-admission-policy#ValidatingAdmissionPolicy",
  schemaMark: "a727c892856a3969",
  shapeMark: "7c9ad9286a434aeb",
  code: () => import("./validating-admission-policy.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1/validatingadmissionpolicybindings */
export const validatingAdmissionPolicyBindings = defineResource<ValidatingAdmissionPolicyBinding>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingAdmissionPolicyBinding",
  resource: "validatingadmissionpolicybindings",
  categories: ["api-extensions"],
  scope: "Cluster",
  lifecycle: { introduced: "1.30" },
  root: "admissionregistration/v1/validating-admission-policy-binding#ValidatingAdmissionPolicyBinding",
  schemaMark: "ea52415364552f6b",
  shapeMark: "06e96c443419428d",
  code: () => import("./validating-admission-policy-binding.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1/validatingwebhookconfigurations */
export const validatingWebhookConfigurations = defineResource<ValidatingWebhookConfiguration>({
  group: "${admissionregistrationGroup}",
  version: "v1",
  kind: "ValidatingWebhookConfiguration",
  resource: "validatingwebhookconfigurations",
  categories: ["api-extensions"],
  scope: "Cluster",
  lifecycle: { introduced: "1.16" },
  root: "admissionregistration/v1/validating-webhook-configuration#ValidatingWebhookConfiguration",
  schemaMark: "39ecdead5fcb13d4",
  shapeMark: "d235096b5d936158",
  code: () => import("./validating-webhook-configuration.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  mutatingAdmissionPolicies,
  mutatingAdmissionPolicyBindings,
  mutatingWebhookConfigurations,
  validatingAdmissionPolicies,
  validatingAdmissionPolicyBindings,
  validatingWebhookConfigurations,
];
