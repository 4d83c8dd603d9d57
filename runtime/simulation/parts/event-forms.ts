/**
 * The two forms in which programs of clusters write Events: the older one counts repetitions and names a source, the
 * newer one names an action and reports repetitions as a series.
 */
import { events as coreEvents } from "../../../generated/core/v1/client.js";
import type { Event as CoreEvent } from "../../../generated/core/v1/event.types.js";
import type { ObjectReference } from "../../../generated/core/v1/references.types.js";
import { events } from "../../../generated/events/v1/client.js";
import type { Event } from "../../../generated/events/v1/event.types.js";
import type { ApiObject, Stored } from "../../api/object.js";
import { formatTime } from "../../api/time.js";
import type { Client } from "../../client/index.js";
import { microTime } from "../../operator/lease-record.js";

export interface Report {
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly message: string;
  /** The node from which the report comes. */
  readonly host?: string | undefined;
  /** What was done or failed to be done, in the newer form. */
  readonly action?: string | undefined;
  /** A second object that the report is about, in the newer form. */
  readonly related?: Stored<ApiObject> | undefined;
}

/** A report, and how it was repeated. */
export interface Occurrence {
  readonly name: string;
  readonly namespace: string;
  readonly component: string;
  readonly object: Stored<ApiObject>;
  readonly report: Report;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
}

export interface EventForm {
  /** The same report within this time is a repetition. */
  readonly repetitionMs: number;
  create(client: Client, occurrence: Occurrence, signal: AbortSignal): Promise<unknown>;
  /** Writes how often the report was repeated. */
  repeat(client: Client, occurrence: Occurrence, signal: AbortSignal): Promise<unknown>;
}

const MAX_MESSAGE_CHARACTERS = 1024;

export const COUNTED_FORM: EventForm = {
  repetitionMs: 10 * 60_000,
  create(client, { name, namespace, component, object, report, firstMs, lastMs, count }, signal) {
    const { type, reason, message, host } = report;
    const event: CoreEvent = {
      metadata: { name, namespace },
      involvedObject: referenceTo(object),
      reason,
      message: message.slice(0, MAX_MESSAGE_CHARACTERS),
      source: { component, ...(host === undefined ? {} : { host }) },
      firstTimestamp: formatTime(firstMs),
      lastTimestamp: formatTime(lastMs),
      count,
      type,
      reportingComponent: component,
      ...(host === undefined ? {} : { reportingInstance: host }),
    };
    return client.resource(coreEvents).inNamespace(namespace).create(event, { signal });
  },
  repeat(client, { name, namespace, lastMs, count }, signal) {
    const body = { count, lastTimestamp: formatTime(lastMs) };
    return client.resource(coreEvents).inNamespace(namespace).patch(name, { type: "merge", body }, { signal });
  },
};

export const SERIES_FORM: EventForm = {
  repetitionMs: 6 * 60_000,
  create(client, occurrence, signal) {
    const { name, namespace, component, object, report, firstMs } = occurrence;
    const { type, reason, message, action = reason, related } = report;
    const event: Event = {
      metadata: { name, namespace },
      eventTime: microTime(firstMs),
      ...(occurrence.count > 1 ? { series: seriesOf(occurrence) } : {}),
      reportingController: component,
      reportingInstance: `${component}-simulated`,
      action,
      reason,
      regarding: referenceTo(object),
      ...(related === undefined ? {} : { related: referenceTo(related) }),
      note: message.slice(0, MAX_MESSAGE_CHARACTERS),
      type,
    };
    return client.resource(events).inNamespace(namespace).create(event, { signal });
  },
  repeat(client, occurrence, signal) {
    const { name, namespace } = occurrence;
    const body = { series: seriesOf(occurrence) };
    return client.resource(events).inNamespace(namespace).patch(name, { type: "merge", body }, { signal });
  },
};

function seriesOf({ count, lastMs }: Occurrence): NonNullable<Event["series"]> {
  return { count, lastObservedTime: microTime(lastMs) };
}

function referenceTo({ apiVersion, kind, metadata }: Stored<ApiObject>): ObjectReference {
  const { name, namespace, uid, resourceVersion } = metadata;
  return { apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion };
}
