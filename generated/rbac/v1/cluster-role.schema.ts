// Code generated from schemas/rbac/v1/cluster-role.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "rbac/v1/cluster-role#ClusterRole": {
    type: "object",
    description: "A set of permissions that can be granted in the whole cluster or in single namespaces.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      rules: {
        type: "array",
        description: "What is permitted.",
        items: { ref: "rbac/v1/cluster-role#PolicyRule" },
        listType: "atomic",
      },
      aggregationRule: {
        ref: "rbac/v1/cluster-role#AggregationRule",
        description: "Roles whose rules make up the rules of this one.",
      },
    },
    alwaysPresent: ["metadata", "rules"],
  },
  "rbac/v1/cluster-role#PolicyRule": {
    type: "object",
    description: "Permits verbs on resources or paths.",
    required: ["verbs"],
    properties: {
      verbs: {
        type: "array",
        description: "What may be done; * for everything.",
        items: { type: "string" },
        listType: "atomic",
      },
      apiGroups: {
        type: "array",
        description: "Groups of the resources; * for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      resources: {
        type: "array",
        description: "Resources, and subresources as resource/subresource; * for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      resourceNames: {
        type: "array",
        description: "Names of objects; absent for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      nonResourceURLs: {
        type: "array",
        description: "Paths outside the resources; a final * stands for any rest.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["verbs"],
  },
  "rbac/v1/cluster-role#AggregationRule": {
    type: "object",
    description: "Where a role takes its rules from.",
    properties: {
      clusterRoleSelectors: {
        type: "array",
        description: "Select the roles by their labels.",
        items: { ref: "meta/v1/meta#LabelSelector" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
};
