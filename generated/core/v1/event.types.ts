// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ObjectReference } from "./references.types.js";

/** A report of something that happened to an object. Kept for a limited time, and for information only. */
export interface Event extends ApiObject {
  metadata: ObjectMeta;
  /** The object that the event is about. */
  involvedObject: ObjectReference;
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

/** Who reports an event. */
export interface EventSource {
  /** Name of the program. */
  component?: string;
  /** Machine on which it runs. */
  host?: string;
}

/** Repetitions of an event. */
export interface EventSeries {
  /** How often it was seen so far. */
  count?: number;
  /** When it was last seen. */
  lastObservedTime?: string;
}
