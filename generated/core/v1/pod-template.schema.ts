// Code generated from schemas/core/v1/pod-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/pod-template#PodTemplate": {
    type: "object",
    description: "A template of pods that is kept for later use.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      template: { ref: "core/v1/pod-spec#PodTemplateSpec", description: "What pods would be made from." },
    },
    alwaysPresent: ["metadata", "template"],
  },
};
