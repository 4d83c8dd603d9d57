// Code generated from schemas/authentication/v1/user-info.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "authentication/v1/user-info#UserInfo": {
    type: "object",
    description: "A user as the server knows it.",
    properties: {
      username: { type: "string", description: "Name, unique among all users." },
      uid: { type: "string", description: "Identifier that no two users share over time." },
      groups: {
        type: "array",
        description: "Groups that the user belongs to.",
        items: { type: "string" },
        listType: "atomic",
      },
      extra: {
        type: "object",
        description: "Further attributes that the authentication method gives, by key.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
    },
    unsetAtZero: ["username", "uid"],
    alwaysPresent: [],
  },
};
