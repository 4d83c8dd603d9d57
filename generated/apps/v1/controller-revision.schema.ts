// Code generated from schemas/apps/v1/controller-revision.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apps/v1/controller-revision#ControllerRevision": {
    type: "object",
    description: "A former state of an object that a controller can go back to. Its data never changes.",
    required: ["revision"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      data: { wellKnown: "RawExtension", description: "The former state, in the controller's own form." },
      revision: {
        type: "integer",
        description: "Number of the state; later ones are higher.",
        format: "int64",
        minimum: 0,
      },
    },
    alwaysPresent: ["metadata", "data", "revision"],
  },
};
