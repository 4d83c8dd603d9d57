// Code generated from schemas/authorization/v1beta1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authorization/v1beta1/access-review#SubjectAccessReviewSpec": {
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
      group: { type: "array", description: "Groups of the user.", items: { type: "string" }, listType: "atomic" },
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
};
