// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/node#Node": {
    type: "object",
    description: "A machine that runs pods.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/node#NodeSpec", description: "Wanted behaviour of the node." },
      status: { ref: "core/v1/node-status#NodeStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/node#NodeSpec": {
    type: "object",
    description: "Wanted behaviour of a node.",
    properties: {
      podCIDR: { type: "string", description: "Network of the node's pods; can't be changed once set." },
      podCIDRs: {
        type: "array",
        description: "Networks of the node's pods, one for each address family; the first is podCIDR.",
        items: { type: "string" },
        listType: "set",
        patchStrategy: ["merge"],
      },
      providerID: { type: "string", description: "Identity of the machine at its provider; can't be changed once set." },
      unschedulable: { type: "boolean", description: "Whether new pods stay away." },
      taints: {
        type: "array",
        description: "What pods must tolerate to run here.",
        items: { ref: "core/v1/node#Taint" },
        listType: "atomic",
      },
      configSource: { ref: "core/v1/node-status#NodeConfigSource", description: "No longer used." },
      externalID: { type: "string", description: "No longer used." },
      podPreemptionPolicy: {
        ref: "core/v1/node#NodePodPreemptionPolicy",
        description: "When pods of the node may not give way to others.",
      },
    },
    unsetAtZero: ["podCIDR", "providerID", "unschedulable", "externalID"],
    alwaysPresent: [],
  },
  "core/v1/node#Taint": {
    type: "object",
    description: "Keeps pods away that don't tolerate it.",
    required: ["key", "effect"],
    properties: {
      key: { type: "string", description: "Name of the taint." },
      value: { type: "string", description: "Value that goes with the name." },
      effect: { type: "string", description: "NoSchedule, PreferNoSchedule or NoExecute." },
      timeAdded: { wellKnown: "Time", description: "When the taint was added." },
    },
    unsetAtZero: ["value"],
    alwaysPresent: ["key", "effect"],
  },
  "core/v1/node#NodePodPreemptionPolicy": {
    type: "object",
    description: "When pods of a node may not give way to others.",
    properties: {
      disableResizePreemption: {
        type: "array",
        description: "Reasons for which no pod gives way to one that grows.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
  },
};
