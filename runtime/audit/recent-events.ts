/**
 * The newest events of the audit in memory, as the back ends get them, so that they can be read without the files. It is
 * limited in number and in bytes; the oldest event leaves first.
 */
import type { AuditEvent } from "./audit-event.js";
import { truncated } from "./truncate.js";

/** The maximum number of events that a server can be set to keep. */
export const MAX_RECENT_EVENTS = 10_000;
/** The maximum size of all kept events in bytes, whatever their number. */
export const MAX_RECENT_BYTES = 8 * 1024 * 1024;
/** A larger event is kept without its bodies, so that one list does not take the place of all others. */
export const MAX_RECENT_EVENT_BYTES = 256 * 1024;

/** Where a server shows them. */
export const RECENT_EVENTS_PATH = "/debug/audit/events";

/** By what events can be selected. */
export const SELECTORS = ["auditID", "user", "verb", "resource", "namespace"] as const;
type Selector = (typeof SELECTORS)[number];

/** Each part that is present has to be equal. */
export type EventSelection = { readonly [Name in Selector]?: string };

interface KeptEvent extends Readonly<Record<Selector, string | undefined>> {
  /** JSON without a line end. */
  readonly text: string;
  readonly bytes: number;
}

export interface RecentEventsOptions {
  /** The maximum number of kept events. */
  readonly count: number;
  /** The annotation that marks events whose bodies were removed. */
  readonly truncatedAnnotation: string;
  /** The path where the events are read: reading is recorded elsewhere, and here would push out what is read. */
  readonly ownPath: string;
}

export class RecentEvents {
  readonly #options: RecentEventsOptions;
  #events: KeptEvent[] = [];
  /** Where the kept events begin; those before have left. */
  #first = 0;
  #bytes = 0;

  constructor(options: RecentEventsOptions) {
    this.#options = options;
  }

  add(event: AuditEvent): void {
    const { count, truncatedAnnotation, ownPath } = this.#options;
    const [path] = event.fields.requestUri.split("?", 1);
    if (path === ownPath) return;
    const kept = truncated(event, MAX_RECENT_EVENT_BYTES, truncatedAnnotation);
    if (kept === undefined) return;
    this.#events.push(keptOf(kept));
    this.#bytes += kept.byteLength;
    while (this.#events.length - this.#first > count || this.#bytes > MAX_RECENT_BYTES) this.#dropOldest();
  }

  /**
   * Returns the newest events that fit, each as JSON, the oldest first.
   * @param limit the maximum number
   */
  newest(selection: EventSelection, limit: number): string[] {
    const found: string[] = [];
    for (let index = this.#events.length - 1; index >= this.#first && found.length < limit; index--) {
      const event = this.#events[index] as KeptEvent;
      if (fits(event, selection)) found.push(event.text);
    }
    return found.reverse();
  }

  #dropOldest(): void {
    this.#bytes -= (this.#events[this.#first] as KeptEvent).bytes;
    this.#first++;
    // The list is copied when half of it has left, so that an event costs the same however many are kept.
    if (this.#first * 2 <= this.#events.length) return;
    this.#events = this.#events.slice(this.#first);
    this.#first = 0;
  }
}

/** The bodies are in the text already, and not kept twice. */
function keptOf({ fields, text, byteLength }: AuditEvent): KeptEvent {
  const { auditId, user, verb, objectRef } = fields;
  return {
    text,
    bytes: byteLength,
    auditID: auditId,
    user: user?.username,
    verb,
    resource: objectRef?.resource,
    namespace: objectRef?.namespace,
  };
}

function fits(event: KeptEvent, selection: EventSelection): boolean {
  return SELECTORS.every((name) => selection[name] === undefined || event[name] === selection[name]);
}
