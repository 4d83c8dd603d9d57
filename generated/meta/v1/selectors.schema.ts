// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "meta/v1/selectors#FieldSelectorRequirement": {
    type: "object",
    description: "A requirement of a field selector.",
    required: ["key", "operator"],
    properties: {
      key: { type: "string", description: "The field." },
      operator: {
        type: "string",
        description: "How the field relates to the values: In, NotIn, Exists or DoesNotExist.",
      },
      values: {
        type: "array",
        description: "The values; none with Exists and DoesNotExist.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["key", "operator"],
  },
};
