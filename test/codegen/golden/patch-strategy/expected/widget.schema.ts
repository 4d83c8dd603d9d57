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
      containers: {
        type: "array",
        description: "The fallback, a map by name.",
        items: { ref: "demo.example.com/v1/widget#WidgetSpecContainersItem" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
      volumes: {
        type: "array",
        description: "An explicit listType wins.",
        items: { ref: "demo.example.com/v1/widget#WidgetSpecVolumesItem" },
        listType: "atomic",
        patchStrategy: ["merge", "retainKeys"],
        patchMergeKey: "name",
      },
      finalizers: { type: "array", items: { type: "string" }, listType: "set", patchStrategy: ["merge"] },
      strategy: { patchStrategy: ["retainKeys"], ref: "demo.example.com/v1/widget#WidgetSpecStrategy" },
    },
  },
  "demo.example.com/v1/widget#WidgetSpecContainersItem": {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" }, image: { type: "string" } },
  },
  "demo.example.com/v1/widget#WidgetSpecVolumesItem": {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" } },
  },
  "demo.example.com/v1/widget#WidgetSpecStrategy": { type: "object", properties: { type: { type: "string" } } },
};
