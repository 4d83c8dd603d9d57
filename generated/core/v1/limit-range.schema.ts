// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/limit-range#LimitRange": {
    type: "object",
    description: "Bounds and defaults for the resources that single pods, containers and claims of a namespace may ask for.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/limit-range#LimitRangeSpec", description: "The bounds." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "core/v1/limit-range#LimitRangeSpec": {
    type: "object",
    description: "The bounds of a limit range.",
    required: ["limits"],
    properties: {
      limits: {
        type: "array",
        description: "Bounds, of each type at most one.",
        default: [],
        items: { ref: "core/v1/limit-range#LimitRangeItem" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["limits"],
  },
  "core/v1/limit-range#LimitRangeItem": {
    type: "object",
    description: "Bounds for one type of object.",
    required: ["type"],
    properties: {
      type: { type: "string", description: "What is bounded, such as Pod, Container or PersistentVolumeClaim." },
      max: {
        type: "object",
        description: "Most that one may use, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      min: {
        type: "object",
        description: "Least that one may use, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      default: {
        type: "object",
        description: "Limits of those that set none, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      defaultRequest: {
        type: "object",
        description: "Requests of those that set none, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      maxLimitRequestRatio: {
        type: "object",
        description: "How many times its request a limit may be, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
    },
    alwaysPresent: ["type"],
  },
};
