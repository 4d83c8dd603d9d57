// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/service-account#ServiceAccount": {
    type: "object",
    description: "An identity for programs that call the API.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      secrets: {
        type: "array",
        description: "Secrets in the same namespace that pods with this account may use.",
        items: { ref: "core/v1/references#ObjectReference" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
      imagePullSecrets: {
        type: "array",
        description: "Secrets in the same namespace for pulling images of pods with this account.",
        items: { ref: "core/v1/references#LocalObjectReference" },
        listType: "atomic",
      },
      automountServiceAccountToken: {
        type: "boolean",
        description: "Whether pods with this account get its token mounted; a pod can say otherwise.",
      },
    },
    alwaysPresent: ["metadata"],
  },
};
