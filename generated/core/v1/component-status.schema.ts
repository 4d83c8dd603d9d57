// Code generated from schemas/core/v1/component-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/component-status#ComponentStatus": {
    type: "object",
    description: "Health of a part of the control plane. This server has no such parts, so there are never any objects.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      conditions: {
        type: "array",
        description: "What was found, by type.",
        items: { ref: "core/v1/component-status#ComponentCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: ["metadata"],
  },
  "core/v1/component-status#ComponentCondition": {
    type: "object",
    description: "One aspect of a component's health.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect; only Healthy is known." },
      status: { type: "string", description: "True, False or Unknown." },
      message: { type: "string", description: "What the component says of itself." },
      error: { type: "string", description: "Why the component could not be asked." },
    },
    unsetAtZero: ["message", "error"],
    alwaysPresent: ["type", "status"],
  },
};
