/** Rules of events that both groups share, whatever their field names. VER-060, VER-061, VER-062. */
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { judged, present } from "../field-rules.js";

const MAX_WORD_BYTES = 128;
const MAX_NOTE_BYTES = 1024;
const LEAST_SERIES_COUNT = 2;

/** The report in an event, with the field names of the version at hand. */
export interface EventReport {
  /** Name and value of the reporting controller's field. */
  readonly controller: readonly [field: string, value: string | undefined];
  readonly reportingInstance?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly note: readonly [field: string, value: string | undefined];
}

/** Requirements for an event with an event time; one without is of the older form. */
export function validateReport({ controller, note, ...words }: EventReport): FieldError[] {
  const { reportingInstance, action, reason } = words;
  return [
    ...present(controller[0], controller[1]),
    ...judged(controller[0], controller[1], qualifiedName),
    ...Object.entries({ reportingInstance, action, reason }).flatMap(([field, value]) => [
      ...present(field, value),
      ...atMost(field, value, MAX_WORD_BYTES),
    ]),
    ...atMost(note[0], note[1], MAX_NOTE_BYTES),
  ];
}

function atMost(field: string, text: string | undefined, limitBytes: number): FieldError[] {
  if (text === undefined || Buffer.byteLength(text) <= limitBytes) return [];
  return [invalid(field, "", `can have at most ${limitBytes} characters`)];
}

interface Series {
  readonly count?: number;
  readonly lastObservedTime?: string;
}

/** A series records repetitions of an event. */
export function validateSeries({ count = 0, lastObservedTime }: Series): FieldError[] {
  return [
    ...(count < LEAST_SERIES_COUNT ? [invalid("series.count", "", "should be at least 2")] : []),
    ...(lastObservedTime === undefined ? [required("series.lastObservedTime")] : []),
  ];
}

interface Place {
  /** Namespace of the event. */
  readonly namespace: string;
  /** Namespace of the object that the event is about; empty for a cluster-scoped object. */
  readonly objectNamespace: string;
  /** Whether it has an event time. */
  readonly isTimed: boolean;
  readonly profile: NamingProfile;
}

/**
 * Events about a namespaced object are in its namespace; those about a cluster-scoped object in the default namespace
 * or, if they have an event time, in the system namespace.
 * @param field the field of the object's namespace
 */
export function validatePlace(field: string, { namespace, objectNamespace, isTimed, profile }: Place): FieldError[] {
  const { defaultNamespace, systemNamespace } = profile.words;
  const places = objectNamespace !== "" ? [objectNamespace] : [defaultNamespace, ...(isTimed ? [systemNamespace] : [])];
  // An event with an event time about a namespaced object may be in any namespace.
  if (places.includes(namespace) || (isTimed && objectNamespace !== "")) return [];
  return [invalid(field, objectNamespace, "does not match event.namespace")];
}
