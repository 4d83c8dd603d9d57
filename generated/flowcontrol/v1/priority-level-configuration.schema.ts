// Code generated from schemas/flowcontrol/v1/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "flowcontrol/v1/priority-level-configuration#PriorityLevelConfiguration": {
    type: "object",
    description: "How many requests of one priority are served at a time, and what becomes of the rest.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "flowcontrol/v1/priority-level-configuration#PriorityLevelConfigurationSpec",
        description: "The limits.",
      },
      status: {
        ref: "flowcontrol/v1/priority-level-configuration#PriorityLevelConfigurationStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "flowcontrol/v1/priority-level-configuration#PriorityLevelConfigurationSpec": {
    type: "object",
    description: "The limits of a priority level.",
    required: ["type"],
    properties: {
      type: {
        type: "string",
        description: "Whether requests of this level are limited at all.",
        enum: ["Exempt", "Limited"],
      },
      limited: {
        ref: "flowcontrol/v1/priority-level-configuration#LimitedPriorityLevelConfiguration",
        description: "The limits; with type Limited.",
      },
      exempt: {
        ref: "flowcontrol/v1/priority-level-configuration#ExemptPriorityLevelConfiguration",
        description: "The share of a level without limits; with type Exempt.",
      },
    },
    alwaysPresent: ["type"],
  },
  "flowcontrol/v1/priority-level-configuration#PriorityLevelConfigurationStatus": {
    type: "object",
    description: "What was last observed of a priority level.",
    properties: {
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "flowcontrol/v1/priority-level-configuration#PriorityLevelConfigurationCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: [],
  },
  "flowcontrol/v1/priority-level-configuration#LimitedPriorityLevelConfiguration": {
    type: "object",
    description: "Limits of a priority level.",
    properties: {
      nominalConcurrencyShares: {
        type: "integer",
        description: "Part of the server's concurrency, in relation to the other levels.",
        default: 30,
        format: "int32",
      },
      limitResponse: {
        ref: "flowcontrol/v1/priority-level-configuration#LimitResponse",
        description: "What becomes of requests that find no room.",
      },
      lendablePercent: {
        type: "integer",
        description: "Part of the share that others may borrow, 0 to 100 percent.",
        default: 0,
        format: "int32",
      },
      borrowingLimitPercent: {
        type: "integer",
        description: "How much may be borrowed from others, in percent of the own share; absent for no limit.",
        format: "int32",
      },
    },
    alwaysPresent: ["nominalConcurrencyShares", "limitResponse"],
  },
  "flowcontrol/v1/priority-level-configuration#ExemptPriorityLevelConfiguration": {
    type: "object",
    description: "The share of a level without limits.",
    properties: {
      nominalConcurrencyShares: {
        type: "integer",
        description: "Part of the server's concurrency, in relation to the other levels.",
        default: 0,
        format: "int32",
      },
      lendablePercent: {
        type: "integer",
        description: "Part of the share that others may borrow, 0 to 100 percent.",
        default: 0,
        format: "int32",
      },
    },
    alwaysPresent: [],
  },
  "flowcontrol/v1/priority-level-configuration#PriorityLevelConfigurationCondition": {
    type: "object",
    description: "A condition of a priority level.",
    properties: {
      type: { type: "string", description: "What the condition is about, one CamelCase word." },
      status: { type: "string", description: "Whether it holds: True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Why, one CamelCase word." },
      message: { type: "string", description: "Why, for people." },
    },
    unsetAtZero: ["type", "status", "reason", "message"],
    alwaysPresent: ["lastTransitionTime"],
  },
  "flowcontrol/v1/priority-level-configuration#LimitResponse": {
    type: "object",
    description: "What becomes of requests that find no room.",
    required: ["type"],
    properties: {
      type: { type: "string", description: "They wait, or are refused.", enum: ["Queue", "Reject"] },
      queuing: {
        ref: "flowcontrol/v1/priority-level-configuration#QueuingConfiguration",
        description: "How they wait; with type Queue.",
      },
    },
    alwaysPresent: ["type"],
  },
  "flowcontrol/v1/priority-level-configuration#QueuingConfiguration": {
    type: "object",
    description: "How requests wait.",
    properties: {
      queues: { type: "integer", description: "Number of queues.", default: 64, format: "int32" },
      handSize: {
        type: "integer",
        description: "Number of queues that one flow is spread over.",
        default: 8,
        format: "int32",
      },
      queueLengthLimit: {
        type: "integer",
        description: "Requests that may wait in one queue.",
        default: 50,
        format: "int32",
      },
    },
    alwaysPresent: ["queues", "handSize", "queueLengthLimit"],
  },
};
