// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "coordination/v1/lease#Lease": {
    type: "object",
    description: "A claim on something that only one party may hold at a time, renewed while it is held.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "coordination/v1/lease#LeaseSpec", description: "Who holds the lease, and since when." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "coordination/v1/lease#LeaseSpec": {
    type: "object",
    description: "Who holds a lease, and since when.",
    properties: {
      holderIdentity: { type: "string", description: "Who holds the lease; empty when nobody does." },
      leaseDurationSeconds: {
        type: "integer",
        description: "How long others must wait after the last renewal before they may take the lease.",
        format: "int32",
        minimum: 1,
      },
      acquireTime: { wellKnown: "MicroTime", description: "When the present holder took the lease." },
      renewTime: { wellKnown: "MicroTime", description: "When the holder last renewed it." },
      leaseTransitions: {
        type: "integer",
        description: "How often the lease went from one holder to another.",
        format: "int32",
        minimum: 0,
      },
      strategy: { type: "string", description: "How the holder is chosen in a coordinated election." },
      preferredHolder: {
        type: "string",
        description: "Candidate to whom the holder should hand over; only with a strategy.",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
};
