// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authentication/v1/self-subject-review#SelfSubjectReview": {
    type: "object",
    description: "Asks who the server takes the caller for; never stored.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      status: { ref: "authentication/v1/self-subject-review#SelfSubjectReviewStatus", description: "The answer." },
    },
    alwaysPresent: ["metadata", "status"],
  },
  "authentication/v1/self-subject-review#SelfSubjectReviewStatus": {
    type: "object",
    description: "Who the caller is.",
    properties: { userInfo: { ref: "authentication/v1/user-info#UserInfo", description: "The caller." } },
    alwaysPresent: ["userInfo"],
  },
};
