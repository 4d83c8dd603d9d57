// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "autoscaling/v2/metric-status#HorizontalPodAutoscalerStatus": {
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
      currentMetrics: {
        type: "array",
        description: "What was last measured.",
        items: { ref: "autoscaling/v2/metric-status#MetricStatus" },
        listType: "atomic",
      },
      conditions: {
        type: "array",
        description: "Whether the autoscaler can do its work, by aspect.",
        items: { ref: "autoscaling/v2/metric-status#HorizontalPodAutoscalerCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    unsetAtZero: ["currentReplicas"],
    alwaysPresent: ["desiredReplicas", "currentMetrics"],
  },
  "autoscaling/v2/metric-status#HorizontalPodAutoscalerCondition": {
    type: "object",
    description: "One aspect of an autoscaler's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect." },
      status: { type: "string", description: "True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastTransitionTime"],
  },
  "autoscaling/v2/metric-status#MetricStatus": {
    type: "object",
    description: "What was last measured; the field that goes with the type is set.",
    required: ["type"],
    properties: {
      type: { type: "string", description: "Where the metric comes from." },
      object: { ref: "autoscaling/v2/metric-status#ObjectMetricStatus", description: "A metric of one object." },
      pods: {
        ref: "autoscaling/v2/metric-status#PodsMetricStatus",
        description: "A metric of each pod, as average over the pods.",
      },
      resource: {
        ref: "autoscaling/v2/metric-status#ResourceMetricStatus",
        description: "Use of a resource by the pods.",
      },
      containerResource: {
        ref: "autoscaling/v2/metric-status#ContainerResourceMetricStatus",
        description: "Use of a resource by one container of each pod.",
      },
      external: {
        ref: "autoscaling/v2/metric-status#ExternalMetricStatus",
        description: "A metric that has nothing to do with any object here.",
      },
    },
    alwaysPresent: ["type"],
  },
  "autoscaling/v2/metric-status#ObjectMetricStatus": {
    type: "object",
    description: "What was measured of one object.",
    required: ["metric", "current", "describedObject"],
    properties: {
      metric: { ref: "autoscaling/v2/metrics#MetricIdentifier", description: "Name of the metric." },
      current: { ref: "autoscaling/v2/metric-status#MetricValueStatus", description: "What it was." },
      describedObject: { ref: "autoscaling/v2/metrics#CrossVersionObjectReference", description: "The object." },
    },
    alwaysPresent: ["metric", "current", "describedObject"],
  },
  "autoscaling/v2/metric-status#PodsMetricStatus": {
    type: "object",
    description: "What was measured of the pods.",
    required: ["metric", "current"],
    properties: {
      metric: { ref: "autoscaling/v2/metrics#MetricIdentifier", description: "Name of the metric." },
      current: { ref: "autoscaling/v2/metric-status#MetricValueStatus", description: "What its average was." },
    },
    alwaysPresent: ["metric", "current"],
  },
  "autoscaling/v2/metric-status#ResourceMetricStatus": {
    type: "object",
    description: "How much of a resource the pods used.",
    required: ["name", "current"],
    properties: {
      name: { type: "string", description: "Name of the resource, such as cpu." },
      current: { ref: "autoscaling/v2/metric-status#MetricValueStatus", description: "What its use was." },
    },
    alwaysPresent: ["name", "current"],
  },
  "autoscaling/v2/metric-status#ContainerResourceMetricStatus": {
    type: "object",
    description: "How much of a resource one container of each pod used.",
    required: ["name", "current", "container"],
    properties: {
      name: { type: "string", description: "Name of the resource, such as cpu." },
      current: { ref: "autoscaling/v2/metric-status#MetricValueStatus", description: "What its use was." },
      container: { type: "string", description: "Name of the container." },
    },
    alwaysPresent: ["name", "current", "container"],
  },
  "autoscaling/v2/metric-status#ExternalMetricStatus": {
    type: "object",
    description: "What was measured elsewhere.",
    required: ["metric", "current"],
    properties: {
      metric: { ref: "autoscaling/v2/metrics#MetricIdentifier", description: "Name of the metric." },
      current: { ref: "autoscaling/v2/metric-status#MetricValueStatus", description: "What it was." },
    },
    alwaysPresent: ["metric", "current"],
  },
  "autoscaling/v2/metric-status#MetricValueStatus": {
    type: "object",
    description: "A measured value, in the ways in which it is known.",
    properties: {
      value: { wellKnown: "Quantity", description: "The metric itself." },
      averageValue: { wellKnown: "Quantity", description: "The metric divided by the number of pods." },
      averageUtilization: {
        type: "integer",
        description: "Average use, in percent of what the pods request; for resources only.",
        format: "int32",
      },
    },
    alwaysPresent: [],
  },
};
