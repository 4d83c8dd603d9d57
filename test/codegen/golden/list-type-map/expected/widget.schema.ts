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
        description: "Ports, merged by number and protocol.",
        items: { ref: "demo.example.com/v1/widget#WidgetSpecPortsItem" },
        listType: "map",
        listMapKeys: ["port", "protocol"],
      },
    },
  },
  "demo.example.com/v1/widget#WidgetSpecPortsItem": {
    type: "object",
    required: ["port"],
    properties: {
      port: { type: "integer", format: "int32" },
      protocol: { type: "string", default: "TCP" },
      name: { type: "string" },
    },
  },
};
