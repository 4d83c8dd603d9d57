// Code generated from schemas/rbac/v1/subjects.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "rbac/v1/subjects#Subject": {
    type: "object",
    description: "A user, a group or a service account.",
    required: ["kind", "name"],
    properties: {
      kind: { type: "string", description: "User, Group or ServiceAccount." },
      apiGroup: {
        type: "string",
        description: "Group of the kind; empty for service accounts, else the group of roles, which the server fills in.",
      },
      name: { type: "string", description: "Name of the subject." },
      namespace: { type: "string", description: "Namespace of a service account; none for users and groups." },
    },
    mapType: "atomic",
    unsetAtZero: ["apiGroup", "namespace"],
    alwaysPresent: ["kind", "name"],
  },
  "rbac/v1/subjects#RoleRef": {
    type: "object",
    description: "A role by kind and name.",
    properties: {
      apiGroup: { type: "string", description: "Group of the role; the server fills it in." },
      kind: { type: "string", description: "Role or ClusterRole." },
      name: { type: "string", description: "Name of the role." },
    },
    mapType: "atomic",
    unsetAtZero: [],
    alwaysPresent: ["apiGroup", "kind", "name"],
  },
};
