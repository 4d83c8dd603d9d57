// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "admissionregistration/v1alpha1/mutating-admission-policy-binding#MutatingAdmissionPolicyBinding": {
    type: "object",
    description: "Puts a mutating policy into effect.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "admissionregistration/v1alpha1/mutating-admission-policy-binding#MutatingAdmissionPolicyBindingSpec",
        description: "The policy, and where it holds.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "admissionregistration/v1alpha1/mutating-admission-policy-binding#MutatingAdmissionPolicyBindingSpec": {
    type: "object",
    description: "A policy and where it holds.",
    properties: {
      policyName: { type: "string", description: "Name of the policy." },
      paramRef: { ref: "admissionregistration/v1alpha1/matching#ParamRef", description: "Parameters of the policy." },
      matchResources: {
        ref: "admissionregistration/v1alpha1/matching#MatchResources",
        description: "Narrows the requests of the policy.",
      },
    },
    unsetAtZero: ["policyName"],
    alwaysPresent: [],
  },
};
