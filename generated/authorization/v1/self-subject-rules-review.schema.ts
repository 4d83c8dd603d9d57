// Code generated from schemas/authorization/v1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authorization/v1/self-subject-rules-review#SelfSubjectRulesReview": {
    type: "object",
    description: "Asks what the caller may do in a namespace; never stored.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "authorization/v1/self-subject-rules-review#SelfSubjectRulesReviewSpec",
        description: "What is asked.",
      },
      status: { ref: "authorization/v1/self-subject-rules-review#SubjectRulesReviewStatus", description: "The answer." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "authorization/v1/self-subject-rules-review#SelfSubjectRulesReviewSpec": {
    type: "object",
    description: "The namespace in question.",
    properties: { namespace: { type: "string", description: "Name of the namespace." } },
    unsetAtZero: ["namespace"],
    alwaysPresent: [],
  },
  "authorization/v1/self-subject-rules-review#SubjectRulesReviewStatus": {
    type: "object",
    description: "What may be done, for people to look at.",
    required: ["resourceRules", "nonResourceRules"],
    properties: {
      resourceRules: {
        type: "array",
        description: "What may be done with resources.",
        items: { ref: "authorization/v1/self-subject-rules-review#ResourceRule" },
        listType: "atomic",
      },
      nonResourceRules: {
        type: "array",
        description: "What may be done with paths outside the resources.",
        items: { ref: "authorization/v1/self-subject-rules-review#NonResourceRule" },
        listType: "atomic",
      },
      incomplete: { type: "boolean", description: "Whether there may be more than is listed.", default: false },
      evaluationError: { type: "string", description: "Why there may be more than is listed." },
    },
    unsetAtZero: ["evaluationError"],
    alwaysPresent: ["resourceRules", "nonResourceRules", "incomplete"],
  },
  "authorization/v1/self-subject-rules-review#ResourceRule": {
    type: "object",
    description: "Permits verbs on resources.",
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
    },
    alwaysPresent: ["verbs"],
  },
  "authorization/v1/self-subject-rules-review#NonResourceRule": {
    type: "object",
    description: "Permits verbs on paths outside the resources.",
    required: ["verbs"],
    properties: {
      verbs: {
        type: "array",
        description: "Methods in lower case; * for all.",
        items: { type: "string" },
        listType: "atomic",
      },
      nonResourceURLs: {
        type: "array",
        description: "Paths; a final * stands for any rest.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["verbs"],
  },
};
