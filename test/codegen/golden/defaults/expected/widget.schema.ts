// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { Schema } from "kindsmith/kit";

export const structs: Readonly<Record<string, Schema>> = {
  "demo.example.com/v1/widget#Widget": {
    type: "object",
    description: "A widget.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "demo.example.com/v1/widget#WidgetSpec" },
    },
  },
  "demo.example.com/v1/widget#WidgetSpec": {
    type: "object",
    properties: {
      size: { type: "integer", default: 3, minimum: 1, maximum: 10 },
      mode: { type: "string", default: "auto", enum: ["auto", "manual"] },
      limits: { type: "object", default: { cpu: 1 }, additionalProperties: { type: "integer" } },
      port: { default: "http", intOrString: true },
      note: { type: "string", nullable: true, maxLength: 20, pattern: "^[a-z]+$" },
    },
  },
};
