/**
 * The retention window of a watch cache: events in order, and the states between them. A state is kept every few
 * events; those in between are recomputed on demand.
 */
import type { Revision } from "../engine.js";
import { CompactedError } from "../errors.js";
import type { CacheEvent, CacheValue, Snapshot, State } from "./cache-types.js";
import { applyEvent, type TermsOf } from "./state.js";

interface Step<V extends CacheValue> {
  readonly event: CacheEvent<V>;
  /** The state after the event, if it is kept. */
  readonly state: State<V> | undefined;
}

/**
 * The maximum number of events in the window. The oldest are dropped, and reads of older states then fail as compacted.
 */
export const MAX_HISTORY_EVENTS = 200_000;
/** The default memory limit for values that only the window still holds. */
export const DEFAULT_MAX_HISTORY_BYTES = 128 * 1024 * 1024;
/** The maximum number of events between a past state and the nearest one that is kept. */
const EVENTS_PER_STATE = 32;
/**
 * The memory of an event besides the value that it replaced: the event itself and its share of the states that are
 * kept.
 */
const EVENT_OVERHEAD_BYTES = 768;

export class History<V extends CacheValue> {
  private steps: Step<V>[] = [];
  /** Steps before this index were dropped. The array is cut when there are many of them. */
  private begin = 0;
  private eventsSinceState = 0;
  private heldBytes = 0;
  /** The state and revision before the first step. */
  private base: Snapshot<V> = { revision: 0n, values: undefined, terms: undefined };

  constructor(
    private readonly termsOf: TermsOf<V>,
    private readonly maxBytes: number,
  ) {}

  /** The oldest revision whose state can be read, and after which every event is known. */
  get firstRevision(): Revision {
    return this.base.revision;
  }

  get events(): number {
    return this.steps.length - this.begin;
  }

  /** The memory of the replaced and removed values that only the window holds. */
  get byteLength(): number {
    return this.heldBytes;
  }

  /** Restarts the window from a state. */
  restart(base: Snapshot<V>): void {
    this.steps = [];
    this.begin = 0;
    this.eventsSinceState = 0;
    this.heldBytes = 0;
    this.base = base;
  }

  /** @param state the state after the event */
  append(event: CacheEvent<V>, state: State<V>): void {
    const isKept = ++this.eventsSinceState >= EVENTS_PER_STATE;
    if (isKept) this.eventsSinceState = 0;
    this.steps.push({ event, state: isKept ? state : undefined });
    this.heldBytes += cost(event);
    while (this.events > MAX_HISTORY_EVENTS || (this.heldBytes > this.maxBytes && this.events > 1)) this.dropFirst();
  }

  /** Returns at most `limit` events, the oldest first. @throws CompactedError */
  eventsAfter(revision: Revision, limit = Number.MAX_SAFE_INTEGER): CacheEvent<V>[] {
    this.check(revision);
    const first = this.firstAfter(revision);
    return this.steps.slice(first, first + limit).map((step) => step.event);
  }

  /** @throws CompactedError */
  stateAt(revision: Revision): State<V> {
    this.check(revision);
    const end = this.firstAfter(revision);
    let kept = end - 1;
    while (kept >= this.begin && this.step(kept).state === undefined) kept--;
    let state: State<V> = kept < this.begin ? this.base : (this.step(kept).state as State<V>);
    for (let index = kept + 1; index < end; index++) state = applyEvent(state, this.step(index).event, this.termsOf);
    return state;
  }

  /** Drops everything at or below `revision`, except the state at `revision` itself. */
  trim(revision: Revision): void {
    if (revision <= this.base.revision) return;
    const state = this.stateAt(revision);
    const end = this.firstAfter(revision);
    for (let index = this.begin; index < end; index++) this.heldBytes -= cost(this.step(index).event);
    this.base = { revision, values: state.values, terms: state.terms };
    this.begin = end;
    this.cut();
  }

  private check(revision: Revision): void {
    if (revision < this.base.revision) throw new CompactedError(revision, this.base.revision);
  }

  private dropFirst(): void {
    const { event, state } = this.step(this.begin);
    const next = state ?? applyEvent(this.base, event, this.termsOf);
    this.base = { revision: event.revision, values: next.values, terms: next.terms };
    this.heldBytes -= cost(event);
    this.begin++;
    this.cut();
  }

  private cut(): void {
    if (this.begin <= this.steps.length / 2) return;
    this.steps = this.steps.slice(this.begin);
    this.begin = 0;
  }

  private step(index: number): Step<V> {
    return this.steps[index] as Step<V>;
  }

  private firstAfter(revision: Revision): number {
    let low = this.begin;
    let high = this.steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.step(middle).event.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Only the window still holds a replaced value and the last state of a deletion. */
function cost<V extends CacheValue>({ type, current, previous }: CacheEvent<V>): number {
  return EVENT_OVERHEAD_BYTES + (previous?.byteLength ?? 0) + (type === "delete" ? current.byteLength : 0);
}
