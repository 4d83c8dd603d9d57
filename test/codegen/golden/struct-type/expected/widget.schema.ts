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
      selector: { mapType: "atomic", ref: "demo.example.com/v1/widget#WidgetSpecSelector" },
      template: { ref: "demo.example.com/v1/widget#WidgetSpecTemplate" },
    },
  },
  "demo.example.com/v1/widget#WidgetSpecSelector": {
    type: "object",
    properties: { key: { type: "string" }, value: { type: "string" } },
    mapType: "atomic",
  },
  "demo.example.com/v1/widget#WidgetSpecTemplate": { type: "object", properties: { image: { type: "string" } } },
};
