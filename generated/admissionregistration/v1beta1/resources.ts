// Code generated from schemas/admissionregistration/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { MutatingAdmissionPolicyBinding } from "./mutating-admission-policy-binding.types.js";
import type { MutatingAdmissionPolicy } from "./mutating-admission-policy.types.js";
import type { ValidatingAdmissionPolicyBinding } from "./validating-admission-policy-binding.types.js";
import type { ValidatingAdmissionPolicy } from "./validating-admission-policy.types.js";

/** /apis/${admissionregistrationGroup}/v1beta1/mutatingadmissionpolicies */
export const mutatingAdmissionPolicies = defineResource<MutatingAdmissionPolicy>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "MutatingAdmissionPolicy",
  resource: "mutatingadmissionpolicies",
  categories: ["api-extensions"],
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.34", deprecated: "1.37", removed: "1.40" },
  root: "admissionregistration/v1beta1/mutating-admission-policy#MutatingAdmissionPolicy",
  schemaMark: "8fe6f7b499387f2a",
  shapeMark: "e15e6bf1d7b50dd7",
  code: () => import("./mutating-admission-policy.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1beta1/mutatingadmissionpolicybindings */
export const mutatingAdmissionPolicyBindings = defineResource<MutatingAdmissionPolicyBinding>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "MutatingAdmissionPolicyBinding",
  resource: "mutatingadmissionpolicybindings",
  categories: ["api-extensions"],
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.34", deprecated: "1.37", removed: "1.40" },
  root: "admissionregistration/v1beta1/mutating-admission-policy-binding#MutatingAdmissionPolicyBinding",
  schemaMark: "bff36389185de751",
  shapeMark: "b5b2a26225b5a9cc",
  code: () => import("./mutating-admission-policy-binding.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1beta1/validatingadmissionpolicies */
export const validatingAdmissionPolicies = defineResource<ValidatingAdmissionPolicy>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "ValidatingAdmissionPolicy",
  resource: "validatingadmissionpolicies",
  categories: ["api-extensions"],
  scope: "Cluster",
  subresources: { status: true },
  storage: false,
  lifecycle: {
    introduced: "1.28",
    deprecated: "1.31",
    removed: "1.34",
    replacement: { group: "${admissionregistrationGroup}", version: "v1", kind: "ValidatingAdmissionPolicy" },
  },
  root: "admissionregistration/v1beta1/validating-admission-policy#ValidatingAdmissionPolicy",
  schemaMark: "6b04cc59d73fec4e",
  shapeMark: "7c9ad9286a434aeb",
  code: () => import("./validating-admission-policy.handlers.js"),
});

/** /apis/${admissionregistrationGroup}/v1beta1/validatingadmissionpolicybindings */
export const validatingAdmissionPolicyBindings = defineResource<ValidatingAdmissionPolicyBinding>({
  group: "${admissionregistrationGroup}",
  version: "v1beta1",
  kind: "ValidatingAdmissionPolicyBinding",
  resource: "validatingadmissionpolicybindings",
  categories: ["api-extensions"],
  scope: "Cluster",
  storage: false,
  lifecycle: {
    introduced: "1.28",
    deprecated: "1.31",
    removed: "1.34",
    replacement: { group: "${admissionregistrationGroup}", version: "v1", kind: "ValidatingAdmissionPolicyBinding" },
  },
  root: "admissionregistration/v1beta1/validating-admission-policy-binding#ValidatingAdmissionPolicyBinding",
  schemaMark: "d963ef52196fc050",
  shapeMark: "06e96c443419428d",
  code: () => import("./validating-admission-policy-binding.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  mutatingAdmissionPolicies,
  mutatingAdmissionPolicyBindings,
  validatingAdmissionPolicies,
  validatingAdmissionPolicyBindings,
];
