// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "scheduling/v1alpha2/pod-group#PodGroup": {
    type: "object",
    description: "Pods that are scheduled together.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "scheduling/v1alpha2/pod-group#PodGroupSpec", description: "How the group is scheduled." },
      status: { ref: "scheduling/v1alpha2/pod-group#PodGroupStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "scheduling/v1alpha2/pod-group#PodGroupSpec": {
    type: "object",
    description: "How a group of pods is scheduled.",
    required: ["schedulingPolicy"],
    properties: {
      podGroupTemplateRef: {
        ref: "scheduling/v1alpha2/pod-group#PodGroupTemplateReference",
        description: "The template that the group was made from; can't be changed.",
      },
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
        default: "Pod",
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
    alwaysPresent: ["schedulingPolicy"],
  },
  "scheduling/v1alpha2/pod-group#PodGroupTemplateReference": {
    type: "object",
    description: "Names the template of a group.",
    properties: {
      workload: {
        ref: "scheduling/v1alpha2/pod-group#WorkloadPodGroupTemplateReference",
        description: "A template of a workload.",
      },
    },
    alwaysPresent: [],
  },
  "scheduling/v1alpha2/pod-group#WorkloadPodGroupTemplateReference": {
    type: "object",
    description: "Names a template of a workload.",
    required: ["workloadName", "podGroupTemplateName"],
    properties: {
      workloadName: { type: "string", description: "Name of the workload, in the same namespace." },
      podGroupTemplateName: { type: "string", description: "Name of the template." },
    },
    alwaysPresent: ["workloadName", "podGroupTemplateName"],
  },
  "scheduling/v1alpha2/pod-group#PodGroupStatus": {
    type: "object",
    description: "What was last observed of a group of pods.",
    properties: {
      conditions: {
        type: "array",
        description: "State of the group, by aspect.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      resourceClaimStatuses: {
        type: "array",
        description: "The claims that were made for the group.",
        items: { ref: "scheduling/v1alpha2/pod-group#PodGroupResourceClaimStatus" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge", "retainKeys"],
        patchMergeKey: "name",
      },
    },
    alwaysPresent: [],
  },
  "scheduling/v1alpha2/pod-group#PodGroupResourceClaimStatus": {
    type: "object",
    description: "A claim that was made for a group.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the claim within the group." },
      resourceClaimName: { type: "string", description: "Name of the claim; absent when none is needed." },
    },
    alwaysPresent: ["name"],
  },
};
