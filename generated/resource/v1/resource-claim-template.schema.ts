// Code generated from schemas/resource/v1/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1/resource-claim-template#ResourceClaimTemplate": {
    type: "object",
    description: "What claims of pods are made from.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "resource/v1/resource-claim-template#ResourceClaimTemplateSpec",
        description: "The claim to make; can't be changed.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "resource/v1/resource-claim-template#ResourceClaimTemplateSpec": {
    type: "object",
    description: "The claim that is made.",
    required: ["spec"],
    properties: {
      metadata: { wellKnown: "ObjectMeta", description: "Labels and annotations of the claim." },
      spec: { ref: "resource/v1/device-claim#ResourceClaimSpec", description: "What the claim asks for." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
};
