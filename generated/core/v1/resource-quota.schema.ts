// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/resource-quota#ResourceQuota": {
    type: "object",
    description: "Bounds for what all objects of a namespace may use together.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/resource-quota#ResourceQuotaSpec", description: "The bounds." },
      status: {
        ref: "core/v1/resource-quota#ResourceQuotaStatus",
        description: "The bounds that are in force, and what is used.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/resource-quota#ResourceQuotaSpec": {
    type: "object",
    description: "The bounds of a quota, and which objects they are about.",
    properties: {
      hard: {
        type: "object",
        description: "Most that may be used, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      scopes: {
        type: "array",
        description: "Only objects that all of these describe count; absent for all objects. Can't be changed.",
        items: { type: "string" },
        listType: "atomic",
      },
      scopeSelector: { ref: "core/v1/resource-quota#ScopeSelector", description: "Like scopes, with values to compare." },
    },
    alwaysPresent: [],
  },
  "core/v1/resource-quota#ResourceQuotaStatus": {
    type: "object",
    description: "The bounds that are in force, and what is used.",
    properties: {
      hard: {
        type: "object",
        description: "Most that may be used, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      used: {
        type: "object",
        description: "What is used now, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
    },
    alwaysPresent: [],
  },
  "core/v1/resource-quota#ScopeSelector": {
    type: "object",
    description: "Requirements that an object must all meet to count.",
    properties: {
      matchExpressions: {
        type: "array",
        description: "The requirements.",
        items: { ref: "core/v1/resource-quota#ScopedResourceSelectorRequirement" },
        listType: "atomic",
      },
    },
    mapType: "atomic",
    alwaysPresent: [],
  },
  "core/v1/resource-quota#ScopedResourceSelectorRequirement": {
    type: "object",
    description: "One requirement on an object that may count.",
    required: ["scopeName", "operator"],
    properties: {
      scopeName: { type: "string", description: "The scope, such as Terminating, BestEffort or PriorityClass." },
      operator: {
        type: "string",
        description: "How the scope relates to the values.",
        enum: ["In", "NotIn", "Exists", "DoesNotExist"],
      },
      values: {
        type: "array",
        description: "Values to compare with; none for Exists and DoesNotExist.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["scopeName", "operator"],
  },
};
