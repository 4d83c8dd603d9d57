// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "scheduling/v1/priority-class#PriorityClass": {
    type: "object",
    description: "A name for how important pods are.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      value: {
        type: "integer",
        description: "The priority itself, where more is more important; at most 1000000000, and can't be changed.",
        default: 0,
        format: "int32",
      },
      globalDefault: { type: "boolean", description: "Whether pods that name no class get this one." },
      description: { type: "string", description: "When to use the class, for people." },
      preemptionPolicy: {
        type: "string",
        description: "Whether pods of the class may push out less important ones; can't be changed.",
        default: "PreemptLowerPriority",
        enum: ["Never", "PreemptLowerPriority"],
      },
    },
    unsetAtZero: ["globalDefault", "description"],
    alwaysPresent: ["metadata", "value"],
  },
};
