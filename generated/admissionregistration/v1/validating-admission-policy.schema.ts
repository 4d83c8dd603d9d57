// Code generated from schemas/admissionregistration/v1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "admissionregistration/v1/validating-admission-policy#ValidatingAdmissionPolicy": {
    type: "object",
    description: "Refuses requests by expressions.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "admissionregistration/v1/validating-admission-policy#ValidatingAdmissionPolicySpec",
        description: "Which requests, and what must hold.",
      },
      status: {
        ref: "admissionregistration/v1/validating-admission-policy#ValidatingAdmissionPolicyStatus",
        description: "What was found while the policy was checked.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "admissionregistration/v1/validating-admission-policy#ValidatingAdmissionPolicySpec": {
    type: "object",
    description: "Which requests a policy is about, and what must hold.",
    properties: {
      paramKind: {
        ref: "admissionregistration/v1/matching#ParamKind",
        description: "Kind of the parameters; absent for none.",
      },
      matchConstraints: {
        ref: "admissionregistration/v1/matching#MatchResources",
        description: "Which requests the policy is about.",
      },
      validations: {
        type: "array",
        description: "What must hold.",
        items: { ref: "admissionregistration/v1/validating-admission-policy#Validation" },
        listType: "atomic",
      },
      failurePolicy: {
        type: "string",
        description: "What becomes of a request when this can not be evaluated: it fails, or this is passed over.",
        default: "Fail",
        enum: ["Ignore", "Fail"],
      },
      auditAnnotations: {
        type: "array",
        description: "Texts for the audit record.",
        items: { ref: "admissionregistration/v1/validating-admission-policy#AuditAnnotation" },
        listType: "atomic",
      },
      matchConditions: {
        type: "array",
        description: "Further conditions by name; all must hold for a request to match.",
        items: { ref: "admissionregistration/v1/matching#MatchCondition" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
      variables: {
        type: "array",
        description: "Values that expressions can use by name.",
        items: { ref: "admissionregistration/v1/matching#Variable" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "admissionregistration/v1/validating-admission-policy#ValidatingAdmissionPolicyStatus": {
    type: "object",
    description: "What was found while a policy was checked.",
    properties: {
      observedGeneration: { type: "integer", description: "The generation that was checked.", format: "int64" },
      typeChecking: {
        ref: "admissionregistration/v1/validating-admission-policy#TypeChecking",
        description: "What was found of its expressions.",
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
      },
    },
    unsetAtZero: ["observedGeneration"],
    alwaysPresent: [],
  },
  "admissionregistration/v1/validating-admission-policy#Validation": {
    type: "object",
    description: "Something that must hold.",
    required: ["expression"],
    properties: {
      expression: { type: "string", description: "The expression; true where the request is fine." },
      message: { type: "string", description: "What the client is told otherwise, one line." },
      reason: { type: "string", description: "Reason of the failure that the client gets." },
      messageExpression: { type: "string", description: "The expression of what the client is told." },
    },
    unsetAtZero: ["message", "messageExpression"],
    alwaysPresent: ["expression"],
  },
  "admissionregistration/v1/validating-admission-policy#AuditAnnotation": {
    type: "object",
    description: "A text for the audit record.",
    required: ["key", "valueExpression"],
    properties: {
      key: { type: "string", description: "Key of the text." },
      valueExpression: { type: "string", description: "The expression of the text; null for none." },
    },
    alwaysPresent: ["key", "valueExpression"],
  },
  "admissionregistration/v1/validating-admission-policy#TypeChecking": {
    type: "object",
    description: "What was found of the types of expressions.",
    properties: {
      expressionWarnings: {
        type: "array",
        description: "What looks wrong.",
        items: { ref: "admissionregistration/v1/validating-admission-policy#ExpressionWarning" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "admissionregistration/v1/validating-admission-policy#ExpressionWarning": {
    type: "object",
    description: "What looks wrong in an expression.",
    required: ["fieldRef", "warning"],
    properties: {
      fieldRef: { type: "string", description: "Path of the expression in the policy." },
      warning: { type: "string", description: "What looks wrong, for people." },
    },
    alwaysPresent: ["fieldRef", "warning"],
  },
};
