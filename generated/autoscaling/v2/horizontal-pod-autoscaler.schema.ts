// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "autoscaling/v2/horizontal-pod-autoscaler#HorizontalPodAutoscaler": {
    type: "object",
    description: "Keeps the replica count of a workload within bounds, by what is measured.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "autoscaling/v2/horizontal-pod-autoscaler#HorizontalPodAutoscalerSpec",
        description: "What is scaled, by what, and within which bounds.",
      },
      status: {
        ref: "autoscaling/v2/metric-status#HorizontalPodAutoscalerStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "autoscaling/v2/horizontal-pod-autoscaler#HorizontalPodAutoscalerSpec": {
    type: "object",
    description: "What is scaled, by what, and within which bounds.",
    required: ["scaleTargetRef", "maxReplicas"],
    properties: {
      scaleTargetRef: {
        ref: "autoscaling/v2/metrics#CrossVersionObjectReference",
        description: "The workload that is scaled, through its scale subresource.",
      },
      minReplicas: { type: "integer", description: "Least number of replicas.", default: 1, format: "int32", minimum: 1 },
      maxReplicas: {
        type: "integer",
        description: "Greatest number of replicas; at least minReplicas.",
        format: "int32",
        minimum: 1,
      },
      metrics: {
        type: "array",
        description: "What is measured; the metric that asks for most replicas wins. Without any, 80 % processor use.",
        items: { ref: "autoscaling/v2/metrics#MetricSpec" },
        listType: "atomic",
      },
      behavior: {
        ref: "autoscaling/v2/horizontal-pod-autoscaler#HorizontalPodAutoscalerBehavior",
        description: "How fast the replica count may go up and down.",
      },
    },
    alwaysPresent: ["scaleTargetRef", "maxReplicas"],
  },
  "autoscaling/v2/horizontal-pod-autoscaler#HorizontalPodAutoscalerBehavior": {
    type: "object",
    description: "How fast a replica count may go up and down.",
    properties: {
      scaleUp: {
        ref: "autoscaling/v2/horizontal-pod-autoscaler#HPAScalingRules",
        description: "Rules for more replicas.",
      },
      scaleDown: {
        ref: "autoscaling/v2/horizontal-pod-autoscaler#HPAScalingRules",
        description: "Rules for fewer replicas.",
      },
    },
    alwaysPresent: [],
  },
  "autoscaling/v2/horizontal-pod-autoscaler#HPAScalingRules": {
    type: "object",
    description: "How fast a replica count may move in one direction.",
    properties: {
      stabilizationWindowSeconds: {
        type: "integer",
        description: "How far back earlier results count, so that the replica count does not swing.",
        format: "int32",
        minimum: 0,
        maximum: 3600,
      },
      selectPolicy: {
        type: "string",
        description: "Whether the policy that allows the most counts, the one that allows the least, or none moves at all.",
        enum: ["Disabled", "Max", "Min"],
      },
      policies: {
        type: "array",
        description: "Bounds on the pace; at least one.",
        items: { ref: "autoscaling/v2/horizontal-pod-autoscaler#HPAScalingPolicy" },
        listType: "atomic",
      },
      tolerance: {
        wellKnown: "Quantity",
        description: "Share by which a metric may miss its target before anything is scaled, such as 0.05.",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
    setWhenEmpty: ["policies"],
  },
  "autoscaling/v2/horizontal-pod-autoscaler#HPAScalingPolicy": {
    type: "object",
    description: "How many replicas may come or go within a time.",
    required: ["type", "value", "periodSeconds"],
    properties: {
      type: {
        type: "string",
        description: "Whether the value is a number of pods or a percentage of them.",
        enum: ["Percent", "Pods"],
      },
      value: { type: "integer", description: "Replicas, or percent of them.", format: "int32", minimum: 1 },
      periodSeconds: {
        type: "integer",
        description: "Time within which no more than the value may change.",
        format: "int32",
        minimum: 1,
        maximum: 1800,
      },
    },
    alwaysPresent: ["type", "value", "periodSeconds"],
  },
};
