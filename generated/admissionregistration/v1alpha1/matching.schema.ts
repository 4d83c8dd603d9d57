// Code generated from schemas/admissionregistration/v1alpha1/matching.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "admissionregistration/v1alpha1/matching#ParamKind": {
    type: "object",
    description: "The kind of the parameters of a policy.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of the parameters." },
      kind: { type: "string", description: "Kind of the parameters." },
    },
    mapType: "atomic",
    unsetAtZero: ["apiVersion", "kind"],
    alwaysPresent: [],
  },
  "admissionregistration/v1alpha1/matching#MatchResources": {
    type: "object",
    description: "Which requests a policy is about.",
    properties: {
      namespaceSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Namespaces of the requests that match; empty for all.",
      },
      objectSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Objects of the requests that match, by label; empty for all.",
      },
      resourceRules: {
        type: "array",
        description: "Requests that match.",
        items: { ref: "admissionregistration/v1alpha1/matching#NamedRuleWithOperations" },
        listType: "atomic",
      },
      excludeResourceRules: {
        type: "array",
        description: "Requests that do not, whatever the other rules say.",
        items: { ref: "admissionregistration/v1alpha1/matching#NamedRuleWithOperations" },
        listType: "atomic",
      },
      matchPolicy: {
        type: "string",
        description: "Whether a request through another version of the same resource matches too.",
        default: "Equivalent",
        enum: ["Exact", "Equivalent"],
      },
    },
    mapType: "atomic",
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "admissionregistration/v1alpha1/matching#MatchCondition": {
    type: "object",
    description: "A condition that a request must meet.",
    required: ["name", "expression"],
    properties: {
      name: { type: "string", description: "Name of the condition." },
      expression: { type: "string", description: "The expression; true where the request matches." },
    },
    alwaysPresent: ["name", "expression"],
  },
  "admissionregistration/v1alpha1/matching#Variable": {
    type: "object",
    description: "A value that expressions can use by name.",
    required: ["name", "expression"],
    properties: {
      name: { type: "string", description: "Name of the variable." },
      expression: { type: "string", description: "The expression of its value." },
    },
    mapType: "atomic",
    alwaysPresent: ["name", "expression"],
  },
  "admissionregistration/v1alpha1/matching#NamedRuleWithOperations": {
    type: "object",
    description: "Requests by operation, resource and name.",
    properties: {
      resourceNames: {
        type: "array",
        description: "Names of objects; empty for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      operations: {
        type: "array",
        description: "What is done: CREATE, UPDATE, DELETE, CONNECT; * for everything.",
        items: { type: "string" },
        listType: "atomic",
      },
      apiGroups: {
        type: "array",
        description: "Groups of the resources; * for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      apiVersions: {
        type: "array",
        description: "Versions of the resources; * for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      resources: {
        type: "array",
        description: "Resources, and subresources as resource/subresource; * for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      scope: {
        type: "string",
        description: "Whether only namespaced resources match, only others, or both (*).",
        default: "*",
        enum: ["*", "Cluster", "Namespaced"],
      },
    },
    mapType: "atomic",
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "admissionregistration/v1alpha1/matching#ParamRef": {
    type: "object",
    description: "The parameters of a binding.",
    properties: {
      name: { type: "string", description: "Name of the parameter object." },
      namespace: { type: "string", description: "Namespace of the parameter objects; absent for that of the request." },
      selector: { ref: "meta/v1/meta#LabelSelector", description: "Selects parameter objects by label." },
      parameterNotFoundAction: {
        type: "string",
        description: "What becomes of a request when there are none: Allow or Deny.",
        default: "Deny",
        enum: ["Allow", "Deny"],
      },
    },
    mapType: "atomic",
    unsetAtZero: ["name", "namespace"],
    alwaysPresent: [],
  },
};
