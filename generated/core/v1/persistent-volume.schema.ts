// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/persistent-volume#PersistentVolume": {
    type: "object",
    description: "A piece of storage that claims can be bound to.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "core/v1/persistent-volume-spec#PersistentVolumeSpec",
        description: "What the storage is, and who may use it.",
      },
      status: { ref: "core/v1/persistent-volume#PersistentVolumeStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/persistent-volume#PersistentVolumeStatus": {
    type: "object",
    description: "What was last observed of a persistent volume.",
    properties: {
      phase: { type: "string", description: "Pending, Available, Bound, Released or Failed." },
      message: { type: "string", description: "Details for people." },
      reason: { type: "string", description: "Machine-readable cause of a failure." },
      lastPhaseTransitionTime: { wellKnown: "Time", description: "When the phase last changed." },
    },
    unsetAtZero: ["phase", "message", "reason"],
    alwaysPresent: [],
  },
};
