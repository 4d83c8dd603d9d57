// Code generated from schemas/authentication/v1/token-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authentication/v1/token-review#TokenReview": {
    type: "object",
    description: "Asks whose token it is; never stored.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "authentication/v1/token-review#TokenReviewSpec", description: "What is asked." },
      status: { ref: "authentication/v1/token-review#TokenReviewStatus", description: "The answer." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "authentication/v1/token-review#TokenReviewSpec": {
    type: "object",
    description: "The token in question.",
    required: ["token"],
    properties: {
      token: { type: "string", description: "The token." },
      audiences: {
        type: "array",
        description: "Who the token shall be meant for; empty for the server itself.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "authentication/v1/token-review#TokenReviewStatus": {
    type: "object",
    description: "What is known of a token.",
    properties: {
      authenticated: { type: "boolean", description: "Whether the token belongs to a user." },
      user: { ref: "authentication/v1/user-info#UserInfo", description: "The user." },
      audiences: {
        type: "array",
        description: "Which of the audiences asked for the token is meant for; empty for the server itself.",
        items: { type: "string" },
        listType: "atomic",
      },
      error: { type: "string", description: "Why the token could not be checked." },
    },
    unsetAtZero: ["authenticated", "error"],
    alwaysPresent: ["user"],
  },
};
