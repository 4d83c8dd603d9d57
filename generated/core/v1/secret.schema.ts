// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/secret#Secret": {
    type: "object",
    description: "Confidential data by key, such as passwords, tokens and keys.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      immutable: { type: "boolean", description: "When true, the data can't be changed any more." },
      data: {
        type: "object",
        description: "Values by key, in base64. Keys consist of letters, digits, -, _ and .",
        additionalProperties: { type: "string", format: "byte" },
      },
      stringData: {
        type: "object",
        description: "Values as plain text, for writing only; the server moves them into data, over values of the same key.",
        additionalProperties: { type: "string" },
      },
      type: {
        type: "string",
        description: "What the secret is for, so that programs can check what it must hold. Can't be changed.",
        default: "Opaque",
      },
    },
    unsetAtZero: ["type"],
    alwaysPresent: ["metadata"],
  },
};
