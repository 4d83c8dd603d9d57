// Code generated from schemas/events/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "events/v1/event#Event": {
    type: "object",
    description: "A report of something that happened to an object. Kept for a limited time, and for information only.",
    required: ["eventTime", "reportingController", "reportingInstance", "action", "reason"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      eventTime: { wellKnown: "MicroTime", description: "When it was first seen." },
      series: {
        ref: "events/v1/event#EventSeries",
        description: "How it goes on, when the event repeats; absent for one that happened once.",
      },
      reportingController: {
        type: "string",
        description: "Name of the controller that reports the event, with its domain before it where it has one.",
      },
      reportingInstance: { type: "string", description: "Which instance of the controller reports it." },
      action: { type: "string", description: "What was done or failed to be done to the object." },
      reason: { type: "string", description: "Short machine-readable cause." },
      regarding: { ref: "core/v1/references#ObjectReference", description: "The object that the event is about." },
      related: { ref: "core/v1/references#ObjectReference", description: "A second object that the event is about." },
      note: { type: "string", description: "What happened, for people." },
      type: {
        type: "string",
        description: "Whether the event reports nothing unusual or a problem.",
        enum: ["Normal", "Warning"],
      },
      deprecatedSource: {
        ref: "core/v1/event#EventSource",
        description: "Who reports the event, in core events from before there was a reporting controller.",
      },
      deprecatedFirstTimestamp: {
        wellKnown: "Time",
        description: "When it was first seen, in core events from before there was an event time.",
      },
      deprecatedLastTimestamp: {
        wellKnown: "Time",
        description: "When it was last seen, in core events from before there were series.",
      },
      deprecatedCount: {
        type: "integer",
        description: "How often it was seen, in core events from before there were series.",
        format: "int32",
      },
    },
    unsetAtZero: ["note", "type", "deprecatedCount"],
    alwaysPresent: [
      "metadata",
      "eventTime",
      "regarding",
      "deprecatedSource",
      "deprecatedFirstTimestamp",
      "deprecatedLastTimestamp",
    ],
  },
  "events/v1/event#EventSeries": {
    type: "object",
    description: "Repetitions of an event.",
    required: ["count", "lastObservedTime"],
    properties: {
      count: { type: "integer", description: "How often it was seen so far.", format: "int32" },
      lastObservedTime: { wellKnown: "MicroTime", description: "When it was last seen." },
    },
    alwaysPresent: ["count", "lastObservedTime"],
  },
};
