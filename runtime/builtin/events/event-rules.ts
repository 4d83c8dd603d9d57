/** Rules of events that both groups share, whatever the fields are called there. VER-060, VER-061, VER-062. */
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { judged, present } from "../field-rules.js";

const MAX_WORD_BYTES = 128;
const MAX_NOTE_BYTES = 1024;
const LEAST_SERIES_COUNT = 2;

/** Who reported what. Fields are named as in the version at hand. */
export interface EventReport {
  /** Name and value of the reporting controller. */
  readonly controller: readonly [field: string, value: string | undefined];
  readonly reportingInstance?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly note: readonly [field: string, value: string | undefined];
}

/** What an event with an event time must say of itself; one without is of the older form. */
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

/** A series says that something happened again. */
export function validateSeries({ count = 0, lastObservedTime }: Series): FieldError[] {
  return [
    ...(count < LEAST_SERIES_COUNT ? [invalid("series.count", "", "should be at least 2")] : []),
    ...(lastObservedTime === undefined ? [required("series.lastObservedTime")] : []),
  ];
}

interface Place {
  /** Namespace of the event. */
  readonly namespace: string;
  /** Namespace of the object that it is about; empty for one of the cluster. */
  readonly objectNamespace: string;
  /** Whether it has an event time. */
  readonly isTimed: boolean;
  readonly profile: NamingProfile;
}

/**
 * Events about an object are in its namespace; those about an object of the cluster in the default namespace, or, when
 * they are timed, in that of the system.
 * @param field of the object's namespace
 */
export function validatePlace(field: string, { namespace, objectNamespace, isTimed, profile }: Place): FieldError[] {
  const { defaultNamespace, systemNamespace } = profile.words;
  const places = objectNamespace !== "" ? [objectNamespace] : [defaultNamespace, ...(isTimed ? [systemNamespace] : [])];
  // a timed event about an object of a namespace may be anywhere
  if (places.includes(namespace) || (isTimed && objectNamespace !== "")) return [];
  return [invalid(field, objectNamespace, "does not match event.namespace")];
}
