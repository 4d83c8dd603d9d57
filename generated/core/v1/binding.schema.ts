// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/binding#Binding": {
    type: "object",
    description: "Ties an object to another, a pod to the node that runs it. Never stored.",
    required: ["target"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      target: { ref: "core/v1/references#ObjectReference", description: "What the object is tied to." },
    },
    alwaysPresent: ["metadata", "target"],
  },
};
