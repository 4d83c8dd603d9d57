// Code generated from schemas/events/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { EventSource } from "../../core/v1/event.types.js";
import type { ObjectReference } from "../../core/v1/references.types.js";
import type { EventSeries } from "./event.types.js";

/** What an apply of a Event may state. */
export interface EventApply {
  apiVersion?: string;
  kind?: "Event";
  metadata: ApplyMeta;
  /** When it was first seen. */
  eventTime?: string;
  /** How it goes on, when the event repeats; absent for one that happened once. */
  series?: EventSeriesApply;
  /** Name of the controller that reports the event, with its domain before it where it has one. */
  reportingController?: string;
  /** Which instance of the controller reports it. */
  reportingInstance?: string;
  /** What was done or failed to be done to the object. */
  action?: string;
  /** Short machine-readable cause. */
  reason?: string;
  /** The object that the event is about. */
  regarding?: ObjectReference;
  /** A second object that the event is about. */
  related?: ObjectReference;
  /** What happened, for people. */
  note?: string;
  /** Whether the event reports nothing unusual or a problem. */
  type?: "Normal" | "Warning";
  /** Who reports the event, in core events from before there was a reporting controller. */
  deprecatedSource?: EventSource;
  /** When it was first seen, in core events from before there was an event time. */
  deprecatedFirstTimestamp?: string;
  /** When it was last seen, in core events from before there were series. */
  deprecatedLastTimestamp?: string;
  /** How often it was seen, in core events from before there were series. */
  deprecatedCount?: number;
}

/** What an apply of the part EventSeries may state. */
export interface EventSeriesApply extends Partial<EventSeries> {}
