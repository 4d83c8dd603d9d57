// Code generated from schemas/authorization/v1beta1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authorization/v1beta1/subject-access-review#SubjectAccessReview": {
    type: "object",
    description: "Asks whether a user may do something; never stored.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "authorization/v1beta1/access-review#SubjectAccessReviewSpec", description: "What is asked." },
      status: { ref: "authorization/v1/access-review#SubjectAccessReviewStatus", description: "The answer." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
};
