// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "autoscaling/v1/horizontal-pod-autoscaler#HorizontalPodAutoscaler": {
    type: "object",
    description: "Keeps the replica count of a workload within bounds, by how busy its pods are.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "autoscaling/v1/horizontal-pod-autoscaler#HorizontalPodAutoscalerSpec",
        description: "What is scaled, and within which bounds.",
      },
      status: {
        ref: "autoscaling/v1/horizontal-pod-autoscaler#HorizontalPodAutoscalerStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "autoscaling/v1/horizontal-pod-autoscaler#HorizontalPodAutoscalerSpec": {
    type: "object",
    description: "What is scaled, and within which bounds.",
    required: ["scaleTargetRef", "maxReplicas"],
    properties: {
      scaleTargetRef: {
        ref: "autoscaling/v1/horizontal-pod-autoscaler#CrossVersionObjectReference",
        description: "The workload that is scaled, through its scale subresource.",
      },
      minReplicas: { type: "integer", description: "Least number of replicas.", default: 1, format: "int32", minimum: 1 },
      maxReplicas: {
        type: "integer",
        description: "Greatest number of replicas; at least minReplicas.",
        format: "int32",
        minimum: 1,
      },
      targetCPUUtilizationPercentage: {
        type: "integer",
        description: "Wanted processor use of all pods together, in percent of what they request.",
        format: "int32",
      },
    },
    alwaysPresent: ["scaleTargetRef", "maxReplicas"],
  },
  "autoscaling/v1/horizontal-pod-autoscaler#HorizontalPodAutoscalerStatus": {
    type: "object",
    description: "What was last observed of an autoscaler and its workload.",
    properties: {
      observedGeneration: {
        type: "integer",
        description: "Generation of the autoscaler that this status is about.",
        format: "int64",
      },
      lastScaleTime: { wellKnown: "Time", description: "When the replica count was last changed." },
      currentReplicas: {
        type: "integer",
        description: "Replicas there were when last looked.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      desiredReplicas: {
        type: "integer",
        description: "Replicas that the autoscaler wants.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      currentCPUUtilizationPercentage: {
        type: "integer",
        description: "Processor use of all pods together, in percent of what they request.",
        format: "int32",
      },
    },
    alwaysPresent: ["currentReplicas", "desiredReplicas"],
  },
  "autoscaling/v1/horizontal-pod-autoscaler#CrossVersionObjectReference": {
    type: "object",
    description: "Names an object of the same namespace, whatever version it is served in.",
    required: ["kind", "name"],
    properties: {
      kind: { type: "string", description: "Kind of the object." },
      name: { type: "string", description: "Name of the object." },
      apiVersion: { type: "string", description: "Group and version of the object." },
    },
    mapType: "atomic",
    unsetAtZero: ["apiVersion"],
    alwaysPresent: ["kind", "name"],
  },
};
