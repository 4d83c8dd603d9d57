// Code generated from schemas/core/v1/config-map.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/config-map#ConfigMap": {
    type: "object",
    description: "Configuration data by key, for programs to read.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      immutable: { type: "boolean", description: "When true, data and binaryData can't be changed any more." },
      data: {
        type: "object",
        description: "Text values by key. Keys consist of letters, digits, -, _ and .",
        additionalProperties: { type: "string" },
      },
      binaryData: {
        type: "object",
        description: "Values that are no UTF-8 text, in base64. A key may stand in one of the two maps only.",
        additionalProperties: { type: "string", format: "byte" },
      },
    },
    alwaysPresent: ["metadata"],
  },
};
