// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "scheduling/v1alpha2/workload#Workload": {
    type: "object",
    description: "Pods that belong together and are scheduled by groups.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "scheduling/v1alpha2/workload#WorkloadSpec", description: "The groups that a controller makes." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "scheduling/v1alpha2/workload#WorkloadSpec": {
    type: "object",
    description: "The groups of pods of a workload.",
    required: ["podGroupTemplates"],
    properties: {
      controllerRef: {
        ref: "scheduling/v1alpha2/workload#TypedLocalObjectReference",
        description: "The object whose controller made the workload; for people and tools.",
      },
      podGroupTemplates: {
        type: "array",
        description: "What groups are made from; can't be changed.",
        items: { ref: "scheduling/v1alpha2/workload#PodGroupTemplate" },
        listType: "map",
        listMapKeys: ["name"],
      },
    },
    alwaysPresent: ["podGroupTemplates"],
  },
  "scheduling/v1alpha2/workload#TypedLocalObjectReference": {
    type: "object",
    description: "Names an object of the same namespace.",
    required: ["kind", "name"],
    properties: {
      apiGroup: { type: "string", description: "Group of the kind; empty for the core group." },
      kind: { type: "string", description: "Kind of the object." },
      name: { type: "string", description: "Name of the object." },
    },
    unsetAtZero: ["apiGroup"],
    alwaysPresent: ["kind", "name"],
  },
  "scheduling/v1alpha2/workload#PodGroupTemplate": {
    type: "object",
    description: "What groups of pods are made from.",
    required: ["name", "schedulingPolicy"],
    properties: {
      name: { type: "string", description: "Name of the template, unique in the workload; a DNS label." },
      schedulingPolicy: {
        ref: "scheduling/v1alpha2/pod-group-parts#PodGroupSchedulingPolicy",
        description: "How the pods are scheduled.",
      },
      schedulingConstraints: {
        ref: "scheduling/v1alpha2/pod-group-parts#PodGroupSchedulingConstraints",
        description: "Where the pods may be.",
      },
      resourceClaims: {
        type: "array",
        description: "Claims that all pods of a group share.",
        items: { ref: "scheduling/v1alpha2/pod-group-parts#PodGroupResourceClaim" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge", "retainKeys"],
        patchMergeKey: "name",
      },
      disruptionMode: {
        type: "string",
        description: "Whether pods are preempted one by one or as a group.",
        enum: ["Pod", "PodGroup"],
      },
      priorityClassName: { type: "string", description: "Priority class of the group." },
      priority: {
        type: "integer",
        description: "Priority of the group; that of its class when absent.",
        format: "int32",
      },
    },
    unsetAtZero: ["priorityClassName"],
    alwaysPresent: ["name", "schedulingPolicy"],
  },
};
