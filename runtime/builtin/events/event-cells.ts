/** The table columns of events, which are the same in both groups. */

import { shortAge } from "../../registry/objects/table.js";
import type { ColumnDefinition } from "../../registry/objects/table-convertor.js";

export const EVENT_COLUMNS: readonly (Partial<ColumnDefinition> & Pick<ColumnDefinition, "name" | "type">)[] = [
  { name: "Last Seen", type: "string", description: "Time since it was last seen." },
  { name: "Type", type: "string", description: "Normal or Warning." },
  { name: "Reason", type: "string", description: "Short machine-readable cause." },
  { name: "Object", type: "string", description: "What the event is about." },
  { name: "Subobject", type: "string", description: "The part of the object that it is about.", priority: 1 },
  { name: "Source", type: "string", description: "Who reports it.", priority: 1 },
  { name: "Message", type: "string", description: "For people." },
  { name: "First Seen", type: "string", description: "Time since it was first seen.", priority: 1 },
  { name: "Count", type: "string", description: "How often it was seen.", priority: 1 },
  { name: "Name", type: "string", format: "name", description: "Name of the event.", priority: 1 },
];

/** An event, independent of the version's field names. Times are RFC 3339. */
export interface ShownEvent {
  readonly name?: string;
  readonly type?: string;
  readonly reason?: string;
  readonly object?: { readonly kind?: string; readonly name?: string; readonly fieldPath?: string };
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly reportingController?: string;
  readonly reportingInstance?: string;
  readonly message?: string;
  readonly eventTime?: string;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly count?: number;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
}

export function eventCells(event: ShownEvent, nowMs: number): readonly unknown[] {
  const { object = {}, series } = event;
  const first = event.firstTimestamp ?? event.eventTime;
  const last = series?.lastObservedTime ?? event.lastTimestamp ?? first;
  return [
    shortAge(last, nowMs),
    event.type ?? "",
    event.reason ?? "",
    [object.kind?.toLowerCase() ?? "", ...(object.name ? [object.name] : [])].join("/"),
    object.fieldPath ?? "",
    sourceOf(event),
    event.message?.trim() ?? "",
    shortAge(first, nowMs),
    series?.count ?? (event.count || 1),
    event.name ?? "",
  ];
}

function sourceOf({ source = {}, reportingController, reportingInstance }: ShownEvent): string {
  const parts = [source.component || reportingController, source.host || reportingInstance];
  return parts.filter(Boolean).join(", ");
}
