/** Events of the newer group: they are complete, and only the series may change. VER-060, VER-061, VER-062. */
import { type Event, events } from "../../../generated/events/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable } from "../field-rules.js";
import { EVENT_COLUMNS, eventCells } from "./event-cells.js";
import { validatePlace, validateReport, validateSeries } from "./event-rules.js";

/** Fields that only events of the older form have. */
const OLDER_FIELDS = [
  "deprecatedFirstTimestamp",
  "deprecatedLastTimestamp",
  "deprecatedCount",
  "deprecatedSource",
] as const;

const FIXED_FIELDS = [
  "regarding",
  "reason",
  "note",
  "deprecatedSource",
  "deprecatedFirstTimestamp",
  "deprecatedLastTimestamp",
  "deprecatedCount",
  // Listed twice, because clients see two errors.
  "reason",
  "type",
  "eventTime",
  "action",
  "related",
  "reportingController",
  "reportingInstance",
] as const;

/** Messages about changes use the field names of core events. */
const OLDER_NAMES: Readonly<Partial<Record<(typeof FIXED_FIELDS)[number], string>>> = {
  regarding: "involvedObject",
  note: "message",
  deprecatedSource: "source",
  deprecatedFirstTimestamp: "firstTimestamp",
  deprecatedLastTimestamp: "lastTimestamp",
  deprecatedCount: "count",
};

const TYPES: ReadonlySet<string> = new Set(["Normal", "Warning"]);

export const newerEventHooks = defineHooks(events, {
  createOnUpdate: true,
  validateCreate: (event, { namespace, profile }) => [
    ...validatePlace("regarding.namespace", {
      namespace,
      objectNamespace: event.regarding?.namespace ?? "",
      isTimed: true,
      profile,
    }),
    ...validateContent(event),
    ...(event.series === undefined ? [] : validateSeries(event.series)),
    ...(TYPES.has(event.type ?? "") ? [] : [invalid("type", "", `has invalid value: ${event.type ?? ""}`)]),
    ...refuseOlderFields(event),
  ],
  validateUpdate: (event, old) => [
    ...(event.eventTime === undefined ? [] : validateContent(event)),
    ...(event.series === undefined || equalJson(event.series, old.series) ? [] : validateSeries(event.series)),
    ...FIXED_FIELDS.flatMap((field) => onlyAsBefore(field, event, old)),
  ],
  table: {
    columns: EVENT_COLUMNS,
    ownName: true,
    cells: (event, nowMs) => {
      const { metadata, regarding, note, deprecatedSource } = event;
      const shown = {
        ...event,
        name: metadata.name,
        object: regarding,
        source: deprecatedSource,
        message: note,
        firstTimestamp: event.deprecatedFirstTimestamp,
        lastTimestamp: event.deprecatedLastTimestamp,
        count: event.deprecatedCount,
      };
      return eventCells(shown, nowMs);
    },
  },
});

/** A removed string or number is shown as an empty one. */
function onlyAsBefore(field: (typeof FIXED_FIELDS)[number], event: Event, old: Event): FieldError[] {
  const before = old[field];
  const empty = typeof before === "string" && !TIMES.has(field) ? "" : typeof before === "number" ? 0 : undefined;
  return immutable(OLDER_NAMES[field] ?? field, event[field] ?? empty, before ?? empty);
}

const TIMES: ReadonlySet<string> = new Set(["eventTime", "deprecatedFirstTimestamp", "deprecatedLastTimestamp"]);

function validateContent({ reportingController, note, reportingInstance, action, reason }: Event): FieldError[] {
  return validateReport({
    controller: ["reportingController", reportingController],
    note: ["note", note],
    reportingInstance,
    action,
    reason,
  });
}

function refuseOlderFields(event: Event): FieldError[] {
  return OLDER_FIELDS.flatMap((field) => {
    const value = event[field];
    const isUnset = value === undefined || value === 0 || equalJson(value, {});
    return isUnset ? [] : [invalid(field, value, "needs to be unset")];
  });
}
