// Code generated from schemas/authorization/v1beta1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authorization/v1beta1/self-subject-rules-review#SelfSubjectRulesReview": {
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
};
