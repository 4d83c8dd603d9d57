// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { Schema } from "kindsmith/kit";

export const structs: Readonly<Record<string, Schema>> = {
  "demo.example.com/v1/lamp#Lamp": {
    type: "object",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "demo.example.com/v1/lamp#LampSpec" },
    },
  },
  "demo.example.com/v1/lamp#LampSpec": {
    type: "object",
    properties: {
      color: { type: "string" },
      size: { type: "integer" },
      address: { type: "string" },
      mode: { type: "string", enum: ["on", "off"] },
      pieces: { type: "array", items: { ref: "demo.example.com/v1/lamp#LampSpecPiecesItem" } },
      named: { type: "object", additionalProperties: { ref: "demo.example.com/v1/lamp#LampSpecNamedValue" } },
      legacy: { type: "integer" },
      zone: { type: "string" },
      power: { type: "string" },
      same: { ref: "demo.example.com/v1/lamp#LampSpecSame" },
    },
  },
  "demo.example.com/v1/lamp#LampSpecPiecesItem": {
    type: "object",
    properties: { name: { type: "string" }, mass: { type: "integer" } },
  },
  "demo.example.com/v1/lamp#LampSpecNamedValue": { type: "object", properties: { short: { type: "string" } } },
  "demo.example.com/v1/lamp#LampSpecSame": { type: "object", properties: { "x-y": { type: "string" } } },
};
