// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "admissionregistration/v1alpha1/mutating-admission-policy#MutatingAdmissionPolicy": {
    type: "object",
    description: "Changes objects by expressions before they are stored.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "admissionregistration/v1alpha1/mutating-admission-policy#MutatingAdmissionPolicySpec",
        description: "Which requests, and what is changed.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "admissionregistration/v1alpha1/mutating-admission-policy#MutatingAdmissionPolicySpec": {
    type: "object",
    description: "Which requests a policy is about, and what it changes.",
    properties: {
      paramKind: {
        ref: "admissionregistration/v1alpha1/matching#ParamKind",
        description: "Kind of the parameters; absent for none.",
      },
      matchConstraints: {
        ref: "admissionregistration/v1alpha1/matching#MatchResources",
        description: "Which requests the policy is about.",
      },
      variables: {
        type: "array",
        description: "Values that expressions can use by name.",
        items: { ref: "admissionregistration/v1alpha1/matching#Variable" },
        listType: "atomic",
      },
      mutations: {
        type: "array",
        description: "The changes, in this order.",
        items: { ref: "admissionregistration/v1alpha1/mutating-admission-policy#Mutation" },
        listType: "atomic",
      },
      failurePolicy: {
        type: "string",
        description: "What becomes of a request when this can not be evaluated: it fails, or this is passed over.",
        default: "Fail",
        enum: ["Ignore", "Fail"],
      },
      matchConditions: {
        type: "array",
        description: "Further conditions by name; all must hold for a request to match.",
        items: { ref: "admissionregistration/v1alpha1/matching#MatchCondition" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
      reinvocationPolicy: {
        type: "string",
        description: "Whether the policy is applied again when somebody else changed the object after it.",
        enum: ["Never", "IfNeeded"],
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "admissionregistration/v1alpha1/mutating-admission-policy#Mutation": {
    type: "object",
    description: "A change of an object.",
    required: ["patchType"],
    properties: {
      patchType: {
        type: "string",
        description: "How the change is expressed.",
        enum: ["ApplyConfiguration", "JSONPatch"],
      },
      applyConfiguration: {
        ref: "admissionregistration/v1alpha1/mutating-admission-policy#ApplyConfiguration",
        description: "Fields that are applied; with type ApplyConfiguration.",
      },
      jsonPatch: {
        ref: "admissionregistration/v1alpha1/mutating-admission-policy#JSONPatch",
        description: "A patch; with type JSONPatch.",
      },
    },
    alwaysPresent: ["patchType"],
  },
  "admissionregistration/v1alpha1/mutating-admission-policy#ApplyConfiguration": {
    type: "object",
    description: "Fields that are applied to an object.",
    properties: { expression: { type: "string", description: "The expression of the fields." } },
    unsetAtZero: ["expression"],
    alwaysPresent: [],
  },
  "admissionregistration/v1alpha1/mutating-admission-policy#JSONPatch": {
    type: "object",
    description: "A patch of an object.",
    properties: { expression: { type: "string", description: "The expression of the operations." } },
    unsetAtZero: ["expression"],
    alwaysPresent: [],
  },
};
