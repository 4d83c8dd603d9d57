// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "autoscaling/v2/metrics#CrossVersionObjectReference": {
    type: "object",
    description: "Names an object of the same namespace, whatever version it is served in.",
    required: ["kind", "name"],
    properties: {
      kind: { type: "string", description: "Kind of the object." },
      name: { type: "string", description: "Name of the object." },
      apiVersion: { type: "string", description: "Group and version of the object." },
    },
    unsetAtZero: ["apiVersion"],
    alwaysPresent: ["kind", "name"],
  },
  "autoscaling/v2/metrics#MetricSpec": {
    type: "object",
    description: "Something that is measured, and what it should be; the field that goes with the type is set.",
    required: ["type"],
    properties: {
      type: {
        type: "string",
        description: "Where the metric comes from.",
        enum: ["ContainerResource", "External", "Object", "Pods", "Resource"],
      },
      object: { ref: "autoscaling/v2/metrics#ObjectMetricSource", description: "A metric of one object." },
      pods: {
        ref: "autoscaling/v2/metrics#PodsMetricSource",
        description: "A metric of each pod, as average over the pods.",
      },
      resource: { ref: "autoscaling/v2/metrics#ResourceMetricSource", description: "Use of a resource by the pods." },
      containerResource: {
        ref: "autoscaling/v2/metrics#ContainerResourceMetricSource",
        description: "Use of a resource by one container of each pod.",
      },
      external: {
        ref: "autoscaling/v2/metrics#ExternalMetricSource",
        description: "A metric that has nothing to do with any object here.",
      },
    },
    alwaysPresent: ["type"],
  },
  "autoscaling/v2/metrics#ObjectMetricSource": {
    type: "object",
    description: "A metric of one object.",
    required: ["describedObject", "target", "metric"],
    properties: {
      describedObject: { ref: "autoscaling/v2/metrics#CrossVersionObjectReference", description: "The object." },
      target: { ref: "autoscaling/v2/metrics#MetricTarget", description: "What it should be." },
      metric: { ref: "autoscaling/v2/metrics#MetricIdentifier", description: "Name of the metric." },
    },
    alwaysPresent: ["describedObject", "target", "metric"],
  },
  "autoscaling/v2/metrics#PodsMetricSource": {
    type: "object",
    description: "A metric of each pod, as average over the pods.",
    required: ["metric", "target"],
    properties: {
      metric: { ref: "autoscaling/v2/metrics#MetricIdentifier", description: "Name of the metric." },
      target: { ref: "autoscaling/v2/metrics#MetricTarget", description: "What its average should be." },
    },
    alwaysPresent: ["metric", "target"],
  },
  "autoscaling/v2/metrics#ResourceMetricSource": {
    type: "object",
    description: "Use of a resource by the pods.",
    required: ["name", "target"],
    properties: {
      name: { type: "string", description: "Name of the resource, such as cpu." },
      target: { ref: "autoscaling/v2/metrics#MetricTarget", description: "What its use should be." },
    },
    alwaysPresent: ["name", "target"],
  },
  "autoscaling/v2/metrics#ContainerResourceMetricSource": {
    type: "object",
    description: "Use of a resource by one container of each pod.",
    required: ["name", "target", "container"],
    properties: {
      name: { type: "string", description: "Name of the resource, such as cpu." },
      target: { ref: "autoscaling/v2/metrics#MetricTarget", description: "What its use should be." },
      container: { type: "string", description: "Name of the container." },
    },
    alwaysPresent: ["name", "target", "container"],
  },
  "autoscaling/v2/metrics#ExternalMetricSource": {
    type: "object",
    description: "A metric that has nothing to do with any object here.",
    required: ["metric", "target"],
    properties: {
      metric: { ref: "autoscaling/v2/metrics#MetricIdentifier", description: "Name of the metric." },
      target: { ref: "autoscaling/v2/metrics#MetricTarget", description: "What it should be." },
    },
    alwaysPresent: ["metric", "target"],
  },
  "autoscaling/v2/metrics#MetricTarget": {
    type: "object",
    description: "What a metric should be, in one of three ways.",
    required: ["type"],
    properties: {
      type: {
        type: "string",
        description: "Which of the values counts.",
        enum: ["AverageValue", "Utilization", "Value"],
      },
      value: { wellKnown: "Quantity", description: "The metric itself." },
      averageValue: { wellKnown: "Quantity", description: "The metric divided by the number of pods." },
      averageUtilization: {
        type: "integer",
        description: "Average use, in percent of what the pods request; for resources only.",
        format: "int32",
        minimum: 1,
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["type"],
  },
  "autoscaling/v2/metrics#MetricIdentifier": {
    type: "object",
    description: "Names a metric.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the metric." },
      selector: { ref: "meta/v1/meta#LabelSelector", description: "Narrows the metric down by labels of its own." },
    },
    alwaysPresent: ["name"],
  },
};
