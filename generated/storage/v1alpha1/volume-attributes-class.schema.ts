// Code generated from schemas/storage/v1alpha1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storage/v1alpha1/volume-attributes-class#VolumeAttributesClass": {
    type: "object",
    description: "Properties of volumes that their driver can change while they are used.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      driverName: { type: "string", description: "The driver; can't be changed." },
      parameters: {
        type: "object",
        description: "Properties as the driver knows them, at least one; can't be changed.",
        additionalProperties: { type: "string" },
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["metadata", "driverName"],
  },
};
