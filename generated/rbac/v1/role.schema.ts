// Code generated from schemas/rbac/v1/role.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "rbac/v1/role#Role": {
    type: "object",
    description: "A set of permissions within one namespace.",
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
    },
    alwaysPresent: ["metadata", "rules"],
  },
};
