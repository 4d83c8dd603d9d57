// Code generated from schemas/coordination/v1alpha2/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "coordination/v1alpha2/lease-candidate#LeaseCandidate": {
    type: "object",
    description: "Somebody who is ready to hold a lease in a coordinated election.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "coordination/v1alpha2/lease-candidate#LeaseCandidateSpec",
        description: "Who stands for which lease.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "coordination/v1alpha2/lease-candidate#LeaseCandidateSpec": {
    type: "object",
    description: "Who stands for which lease.",
    required: ["leaseName", "binaryVersion", "strategy"],
    properties: {
      leaseName: { type: "string", description: "Name of the lease, in the same namespace; can't be changed." },
      pingTime: { wellKnown: "MicroTime", description: "When the server last asked whether the candidate is there." },
      renewTime: {
        wellKnown: "MicroTime",
        description: "When the candidate last answered; candidates that do not are removed.",
      },
      binaryVersion: { type: "string", description: "Version of the program, as a semantic version without v." },
      emulationVersion: {
        type: "string",
        description: "Version that the program behaves like; not above that of the program.",
      },
      strategy: { type: "string", description: "How the holder is chosen, such as OldestEmulationVersion." },
    },
    unsetAtZero: ["emulationVersion"],
    alwaysPresent: ["leaseName", "binaryVersion"],
  },
};
