// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "policy/v1/eviction#Eviction": {
    type: "object",
    description: "Asks for a pod to be removed, if the disruption budgets of its namespace allow it. Never stored; the body of a subresource.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      deleteOptions: { ref: "meta/v1/meta#DeleteOptions", description: "How the pod is deleted." },
    },
    alwaysPresent: ["metadata"],
  },
};
