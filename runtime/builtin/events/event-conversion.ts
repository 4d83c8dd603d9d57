/** Converts between core events and those of the newer group, which are one object under two resources. RES-062. */
import { type Event as CoreEvent, events as coreEvents } from "../../../generated/core/v1/index.js";
import { type Event, events } from "../../../generated/events/v1/index.js";
import { type Event as BetaEvent, events as betaEvents } from "../../../generated/events/v1beta1/index.js";
import type { Conversion, Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";

/** The two newer versions differ in their requirements, not in their fields. */
type NewerEvent = Event | BetaEvent;

function toCore(event: NewerEvent): Converted<CoreEvent> {
  const { kind: _, apiVersion: _apiVersion, metadata: _metadata, ...rest } = event;
  const {
    regarding,
    note,
    reportingController,
    deprecatedSource,
    deprecatedFirstTimestamp,
    deprecatedLastTimestamp,
    deprecatedCount,
    ...same
  } = rest;
  return withoutAbsent({
    ...same,
    involvedObject: regarding ?? {},
    message: note,
    reportingComponent: reportingController,
    source: deprecatedSource,
    firstTimestamp: deprecatedFirstTimestamp,
    lastTimestamp: deprecatedLastTimestamp,
    count: deprecatedCount,
  }) as Converted<CoreEvent>;
}

/** Events that were written as core events may lack fields that the newer versions require. */
function fromCore(event: CoreEvent): Converted<NewerEvent> {
  const { kind: _, apiVersion: _apiVersion, metadata: _metadata, ...rest } = event;
  const { involvedObject, message, reportingComponent, source, firstTimestamp, lastTimestamp, count, ...same } = rest;
  return withoutAbsent({
    ...same,
    regarding: involvedObject,
    note: message,
    reportingController: reportingComponent,
    deprecatedSource: source,
    deprecatedFirstTimestamp: firstTimestamp,
    deprecatedLastTimestamp: lastTimestamp,
    deprecatedCount: count,
  }) as Converted<NewerEvent>;
}

function withoutAbsent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const REFERENCE_FIELDS = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

const conversion: Conversion<NewerEvent, CoreEvent> = {
  toStorage: toCore,
  fromStorage: fromCore,
  fields: {
    ...Object.fromEntries(REFERENCE_FIELDS.map((field) => [`regarding.${field}`, `involvedObject.${field}`])),
    reason: "reason",
    type: "type",
    reportingController: "reportingComponent",
  },
};

export const eventConversion = defineConversion(events, coreEvents, conversion as Conversion<Event, CoreEvent>);
export const betaEventConversion = defineConversion(
  betaEvents,
  coreEvents,
  conversion as Conversion<BetaEvent, CoreEvent>,
);
