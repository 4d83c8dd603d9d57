// Code generated from schemas/storage/v1/storage-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storage/v1/storage-class#StorageClass": {
    type: "object",
    description: "A kind of storage that claims can ask for by name, and how volumes of it are made.",
    required: ["provisioner"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      provisioner: { type: "string", description: "Who makes the volumes; can't be changed." },
      parameters: {
        type: "object",
        description: "Settings for the provisioner; can't be changed.",
        additionalProperties: { type: "string" },
      },
      reclaimPolicy: {
        type: "string",
        description: "What becomes of a volume whose claim is gone; can't be changed.",
        default: "Delete",
        enum: ["", "Delete", "Retain"],
      },
      mountOptions: {
        type: "array",
        description: "Options with which the volumes are mounted.",
        items: { type: "string" },
        listType: "atomic",
      },
      allowVolumeExpansion: { type: "boolean", description: "Whether claims may be made larger later." },
      volumeBindingMode: {
        type: "string",
        description: "Whether a claim gets its volume at once or when a pod uses it first; can't be changed.",
        default: "Immediate",
        enum: ["Immediate", "WaitForFirstConsumer"],
      },
      allowedTopologies: {
        type: "array",
        description: "Where volumes may be made; anywhere when there is no term.",
        items: { ref: "core/v1/persistent-volume-spec#TopologySelectorTerm" },
        listType: "atomic",
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["metadata", "provisioner"],
  },
};
