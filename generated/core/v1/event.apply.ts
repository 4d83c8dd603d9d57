// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { EventSeries, EventSource } from "./event.types.js";
import type { ObjectReference } from "./references.types.js";

/** What an apply of a Event may state. */
export interface EventApply {
  apiVersion?: "v1";
  kind?: "Event";
  metadata: ApplyMeta;
  /** The object that the event is about. */
  involvedObject?: ObjectReference;
  /** Short machine-readable cause. */
  reason?: string;
  /** What happened, for people. */
  message?: string;
  /** Who reports the event. */
  source?: EventSource;
  /** When it was first seen. */
  firstTimestamp?: string;
  /** When it was last seen. */
  lastTimestamp?: string;
  /** How often it was seen. */
  count?: number;
  /** Normal or Warning; other types may come. */
  type?: string;
  /** When it was first seen, with microseconds. */
  eventTime?: string;
  /** How it goes on, when the event repeats. */
  series?: EventSeries;
  /** What was done or failed to be done to the object. */
  action?: string;
  /** A second object that the event is about. */
  related?: ObjectReference;
  /** Name of the controller that reports the event. */
  reportingComponent?: string;
  /** Which instance of the controller reports it. */
  reportingInstance?: string;
}
