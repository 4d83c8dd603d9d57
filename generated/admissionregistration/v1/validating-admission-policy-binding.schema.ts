// Code generated from schemas/admissionregistration/v1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "admissionregistration/v1/validating-admission-policy-binding#ValidatingAdmissionPolicyBinding": {
    type: "object",
    description: "Puts a validating policy into effect.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "admissionregistration/v1/validating-admission-policy-binding#ValidatingAdmissionPolicyBindingSpec",
        description: "The policy, and where it holds.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "admissionregistration/v1/validating-admission-policy-binding#ValidatingAdmissionPolicyBindingSpec": {
    type: "object",
    description: "A policy, where it holds, and what a violation leads to.",
    properties: {
      policyName: { type: "string", description: "Name of the policy." },
      paramRef: { ref: "admissionregistration/v1/matching#ParamRef", description: "Parameters of the policy." },
      matchResources: {
        ref: "admissionregistration/v1/matching#MatchResources",
        description: "Narrows the requests of the policy.",
      },
      validationActions: {
        type: "array",
        description: "What a violation leads to: Deny, Warn, Audit.",
        items: { type: "string" },
        listType: "set",
      },
    },
    unsetAtZero: ["policyName"],
    alwaysPresent: [],
  },
};
