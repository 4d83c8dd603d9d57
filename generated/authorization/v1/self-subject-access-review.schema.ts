// Code generated from schemas/authorization/v1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authorization/v1/self-subject-access-review#SelfSubjectAccessReview": {
    type: "object",
    description: "Asks whether the caller may do something; never stored.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "authorization/v1/self-subject-access-review#SelfSubjectAccessReviewSpec",
        description: "What is asked.",
      },
      status: { ref: "authorization/v1/access-review#SubjectAccessReviewStatus", description: "The answer." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "authorization/v1/self-subject-access-review#SelfSubjectAccessReviewSpec": {
    type: "object",
    description: "What the caller wants to do: something with a resource, or with a path outside the resources.",
    properties: {
      resourceAttributes: {
        ref: "authorization/v1/access-review#ResourceAttributes",
        description: "A request about a resource.",
      },
      nonResourceAttributes: {
        ref: "authorization/v1/access-review#NonResourceAttributes",
        description: "A request to a path outside the resources.",
      },
    },
    alwaysPresent: [],
  },
};
