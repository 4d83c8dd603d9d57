// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/pod#Pod": {
    type: "object",
    description: "A group of containers that run together on one node and share its network and volumes.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/pod-spec#PodSpec", description: "Wanted behaviour of the pod." },
      status: { ref: "core/v1/pod-status#PodStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
};
