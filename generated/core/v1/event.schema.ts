// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/event#Event": {
    type: "object",
    description: "A report of something that happened to an object. Kept for a limited time, and for information only.",
    required: ["involvedObject"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      involvedObject: { ref: "core/v1/references#ObjectReference", description: "The object that the event is about." },
      reason: { type: "string", description: "Short machine-readable cause." },
      message: { type: "string", description: "What happened, for people." },
      source: { ref: "core/v1/event#EventSource", description: "Who reports the event." },
      firstTimestamp: { wellKnown: "Time", description: "When it was first seen." },
      lastTimestamp: { wellKnown: "Time", description: "When it was last seen." },
      count: { type: "integer", description: "How often it was seen.", format: "int32" },
      type: { type: "string", description: "Normal or Warning; other types may come." },
      eventTime: { wellKnown: "MicroTime", description: "When it was first seen, with microseconds." },
      series: { ref: "core/v1/event#EventSeries", description: "How it goes on, when the event repeats." },
      action: { type: "string", description: "What was done or failed to be done to the object." },
      related: { ref: "core/v1/references#ObjectReference", description: "A second object that the event is about." },
      reportingComponent: { type: "string", description: "Name of the controller that reports the event." },
      reportingInstance: { type: "string", description: "Which instance of the controller reports it." },
    },
    unsetAtZero: ["reason", "message", "count", "type", "action"],
    alwaysPresent: [
      "metadata",
      "involvedObject",
      "source",
      "firstTimestamp",
      "lastTimestamp",
      "eventTime",
      "reportingComponent",
      "reportingInstance",
    ],
  },
  "core/v1/event#EventSource": {
    type: "object",
    description: "Who reports an event.",
    properties: {
      component: { type: "string", description: "Name of the program." },
      host: { type: "string", description: "Machine on which it runs." },
    },
    unsetAtZero: ["component", "host"],
    alwaysPresent: [],
  },
  "core/v1/event#EventSeries": {
    type: "object",
    description: "Repetitions of an event.",
    properties: {
      count: { type: "integer", description: "How often it was seen so far.", format: "int32" },
      lastObservedTime: { wellKnown: "MicroTime", description: "When it was last seen." },
    },
    unsetAtZero: ["count"],
    alwaysPresent: ["lastObservedTime"],
  },
};
