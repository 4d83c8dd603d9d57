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
      ports: {
        type: "array",
        items: { ref: "demo.example.com/v1/widget#WidgetSpecPortsItem" },
        listType: "map",
        listMapKeys: ["port", "protocol"],
      },
      names: { type: "array", items: { type: "string" }, listType: "set" },
      labels: { type: "object", additionalProperties: { type: "string" }, mapType: "atomic" },
      selector: { mapType: "atomic", ref: "demo.example.com/v1/widget#WidgetSpecSelector" },
      containers: {
        type: "array",
        items: { ref: "demo.example.com/v1/widget#WidgetSpecContainersItem" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
    },
  },
  "demo.example.com/v1/widget#WidgetSpecPortsItem": {
    type: "object",
    required: ["port", "protocol"],
    properties: { port: { type: "integer" }, protocol: { type: "string" } },
  },
  "demo.example.com/v1/widget#WidgetSpecSelector": {
    type: "object",
    properties: { key: { type: "string" } },
    mapType: "atomic",
  },
  "demo.example.com/v1/widget#WidgetSpecContainersItem": { type: "object", properties: { name: { type: "string" } } },
};
