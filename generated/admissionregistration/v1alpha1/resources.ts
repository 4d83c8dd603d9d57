// Code generated from schemas/admissionregistration/v1alpha1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { MutatingAdmissionPolicyBinding } from "./mutating-admission-policy-binding.types.js";
import type { MutatingAdmissionPolicy } from "./mutating-admission-policy.types.js";

/** /apis/${admissionregistrationGroup}/v1alpha1/mutatingadmissionpolicies */
export const mutatingAdmissionPolicies = defineResource<MutatingAdmissionPolicy>({
  group: "${admissionregistrationGroup}",
  version: "v1alpha1",
  kind: "MutatingAdmissionPolicy",
  resource: "mutatingadmissionpolicies",
  categories: ["api-extensions"],
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "admissionregistration/v1alpha1/mutating-admission-policy#MutatingAdmissionPolicy",
  schemaMark: "22c1465de23df74f",
  shapeMark: "e15e6bf1d7b50dd7",
  code: () => import("./mutating-admission-policy.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1alpha1/mutatingadmissionpolicybindings */
export const mutatingAdmissionPolicyBindings = defineResource<MutatingAdmissionPolicyBinding>({
  group: "${admissionregistrationGroup}",
  version: "v1alpha1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  categories: ["api-extensions"],
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "admissionregistration/v1alpha1/mutating-admission-policy-binding#MutatingAdmissionPolicyBinding",
  schemaMark: "5752229339ab4a6e",
  shapeMark: "b5b2a26225b5a9cc",
  code: () => import("./mutating-admission-policy-binding.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [mutatingAdmissionPolicies, mutatingAdmissionPolicyBindings];
