// Code generated from schemas/authorization/v1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authorization/v1/access-review#SubjectAccessReviewSpec": {
    type: "object",
    description: "Who wants to do what: something with a resource, or with a path outside the resources.",
    properties: {
      resourceAttributes: {
        ref: "authorization/v1/access-review#ResourceAttributes",
        description: "A request about a resource.",
      },
      nonResourceAttributes: {
        ref: "authorization/v1/access-review#NonResourceAttributes",
        description: "A request to a path outside the resources.",
      },
      user: { type: "string", description: "Name of the user." },
      groups: {
        type: "array",
        description: "Groups of the user.",
        renamedFrom: { v1beta1: "group" },
        items: { type: "string" },
        listType: "atomic",
      },
      extra: {
        type: "object",
        description: "Further attributes of the user, by key.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
      uid: { type: "string", description: "Identifier of the user." },
    },
    unsetAtZero: ["user", "uid"],
    alwaysPresent: [],
  },
  "authorization/v1/access-review#SubjectAccessReviewStatus": {
    type: "object",
    description: "Whether a request would be let pass.",
    properties: {
      allowed: { type: "boolean", description: "Whether it would be.", default: false },
      denied: { type: "boolean", description: "Whether it is forbidden outright, whatever others say." },
      reason: { type: "string", description: "Why, for people." },
      evaluationError: { type: "string", description: "What went wrong while it was decided." },
    },
    unsetAtZero: ["denied", "reason", "evaluationError"],
    alwaysPresent: ["allowed"],
  },
  "authorization/v1/access-review#ResourceAttributes": {
    type: "object",
    description: "A request about a resource.",
    properties: {
      namespace: { type: "string", description: "Namespace of the request; empty for all of them, and for the cluster." },
      verb: { type: "string", description: "What is to be done, such as get, list or create; * for everything." },
      group: { type: "string", description: "Group of the resource; * for all." },
      version: { type: "string", description: "Version of the resource; * for all." },
      resource: { type: "string", description: "The resource; * for all." },
      subresource: { type: "string", description: "The subresource; empty for none." },
      name: { type: "string", description: "Name of the object; empty for all." },
      fieldSelector: {
        ref: "authorization/v1/access-review#FieldSelectorAttributes",
        description: "Narrows the request by fields.",
      },
      labelSelector: {
        ref: "authorization/v1/access-review#LabelSelectorAttributes",
        description: "Narrows the request by labels.",
      },
    },
    unsetAtZero: ["namespace", "verb", "group", "version", "resource", "subresource", "name"],
    alwaysPresent: [],
  },
  "authorization/v1/access-review#NonResourceAttributes": {
    type: "object",
    description: "A request to a path outside the resources.",
    properties: {
      path: { type: "string", description: "The path." },
      verb: { type: "string", description: "The method, in lower case." },
    },
    unsetAtZero: ["path", "verb"],
    alwaysPresent: [],
  },
  "authorization/v1/access-review#FieldSelectorAttributes": {
    type: "object",
    description: "A field selector, as text or as requirements.",
    properties: {
      rawSelector: { type: "string", description: "The selector as it stands in the query." },
      requirements: {
        type: "array",
        description: "The requirements; all must hold.",
        items: { ref: "meta/v1/selectors#FieldSelectorRequirement" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["rawSelector"],
    alwaysPresent: [],
  },
  "authorization/v1/access-review#LabelSelectorAttributes": {
    type: "object",
    description: "A label selector, as text or as requirements.",
    properties: {
      rawSelector: { type: "string", description: "The selector as it stands in the query." },
      requirements: {
        type: "array",
        description: "The requirements; all must hold.",
        items: { ref: "meta/v1/meta#LabelSelectorRequirement" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["rawSelector"],
    alwaysPresent: [],
  },
};
