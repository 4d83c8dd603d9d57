// Code generated from schemas/rbac/v1/cluster-role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "rbac/v1/cluster-role-binding#ClusterRoleBinding": {
    type: "object",
    description: "Grants a cluster role to subjects everywhere.",
    required: ["roleRef"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      subjects: {
        type: "array",
        description: "Who gets the role.",
        items: { ref: "rbac/v1/subjects#Subject" },
        listType: "atomic",
      },
      roleRef: { ref: "rbac/v1/subjects#RoleRef", description: "The cluster role; can't be changed." },
    },
    alwaysPresent: ["metadata", "roleRef"],
  },
};
