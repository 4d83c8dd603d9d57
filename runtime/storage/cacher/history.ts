/**
 * The newest state of a watch cache and its retention window: the events that led to it, in order. A state is kept every
 * so many events; other past states are computed on demand from the nearest state that is known.
 */
import type { Revision } from "../engine.js";
import { CompactedError } from "../errors.js";
import type { CacheEvent, CacheValue, State } from "./cache-types.js";
import { PastTerms } from "./past-terms.js";
import { newDraft, type Sequence } from "./sequence.js";
import { MutableState, valueAfter, withValue } from "./state.js";

/**
 * The maximum number of events in the window. The oldest are dropped, and reads of older states then fail as compacted.
 */
export const MAX_HISTORY_EVENTS = 200_000;
/** The default memory limit for values that only the window still holds. */
export const DEFAULT_MAX_HISTORY_BYTES = 128 * 1024 * 1024;
/**
 * The number of events between two kept states. A read of a state between them makes or reverts at most half as many
 * changes, which takes 1 ms among 50,000 objects, and as much again when a selector first needs its terms. Only before the
 * first kept state of the window it may have to revert almost all of them: 3 ms, and up to 5 ms for the terms if every
 * event has changed four labels. With fewer events a read takes less, and the window more memory: a kept state has most
 * chunks for itself.
 */
const EVENTS_PER_STATE = 1024;
/**
 * The maximum number of computed states that are remembered, for the further pages of lists of past states. They are dropped
 * when the window moves past them, and share all with the kept states but what the events between have changed.
 */
const MAX_COMPUTED_STATES = 4;
/**
 * The memory of an event besides the value that it replaced: 80 bytes for itself, and its share of the kept states, which
 * depends on the chunks that it touched. Among 50,000 objects of four labels, an update that leaves the labels alone takes
 * 430 bytes in all, a creation 430 if names are given in their order and 1,420 if at random, and a deletion 1,200.
 */
const EVENT_OVERHEAD_BYTES = 768;

/** A state by its position: the number of events since the window was restarted that it contains. */
interface PastState<V extends CacheValue> {
  readonly position: number;
  readonly state: State<V>;
}

export class History<V extends CacheValue> {
  /** The newest state. */
  private readonly newest = new MutableState<V>();
  private list: CacheEvent<V>[] = [];
  /** The position before the first event of the list. */
  private listStart = 0;
  /** The position before the first event of the window. The list is cut when the window has left much of it. */
  private start = 0;
  private heldBytes = 0;
  private first: Revision = 0n;
  /** The states of the window at positions that are multiples of {@link eventsPerState}. */
  private readonly kept = new Map<number, State<V>>();
  /** States of the window that reads have computed, the last used at the end. */
  private computed: PastState<V>[] = [];

  /** @param eventsPerState the number of events between two kept states */
  constructor(
    private readonly maxBytes: number,
    private readonly eventsPerState = EVENTS_PER_STATE,
  ) {}

  /** The oldest revision whose state can be read, and after which every event is known. */
  get firstRevision(): Revision {
    return this.first;
  }

  /** The number of events in the window. */
  get events(): number {
    return this.end - this.start;
  }

  /** The memory of the replaced and removed values that only the window holds. */
  get byteLength(): number {
    return this.heldBytes;
  }

  /** The number of values in the newest state. */
  get count(): number {
    return this.newest.count;
  }

  /** The newest state. */
  get state(): State<V> {
    return this.newest.freeze();
  }

  /** Returns a value of the newest state. */
  get(key: string): V | undefined {
    return this.newest.get(key);
  }

  /** Restarts the window from a new state. @param values in strictly ascending key order */
  load(revision: Revision, values: readonly V[]): void {
    this.newest.load(values);
    this.restart(revision);
  }

  /** Changes the state in a way that the window can't show, and restarts it from there. @param events all of one revision */
  passOver(revision: Revision, events: readonly CacheEvent<V>[]): void {
    for (const event of events) this.newest.apply(event);
    this.restart(revision);
  }

  /** Makes the change of the next event. */
  append(event: CacheEvent<V>): void {
    this.newest.apply(event);
    this.list.push(event);
    this.heldBytes += cost(event);
    if (this.end % this.eventsPerState === 0) this.kept.set(this.end, this.newest.freeze());
    while (this.events > MAX_HISTORY_EVENTS || (this.heldBytes > this.maxBytes && this.events > 1)) {
      this.first = this.eventAfter(this.start).revision;
      this.dropUntil(this.start + 1);
    }
  }

  /** Returns at most `limit` events, the oldest first. @throws CompactedError */
  eventsAfter(revision: Revision, limit = Number.MAX_SAFE_INTEGER): CacheEvent<V>[] {
    const begin = this.positionOf(revision) - this.listStart;
    return this.list.slice(begin, begin + limit);
  }

  /** @throws CompactedError */
  stateAt(revision: Revision): State<V> {
    const position = this.positionOf(revision);
    if (position === this.end) return this.state;
    const kept = this.nearestKept(position);
    if (kept.position === position) return kept.state;
    const known = this.computed.reduce((nearest, past) => nearer(position, nearest, past), kept);
    if (known.position === position) {
      this.remember(known);
      return known.state;
    }
    const between = this.eventsBetween(kept.position, position);
    const terms = new PastTerms(kept.state.terms, between, kept.position < position);
    const state = { values: this.valuesAt(position, known), terms };
    this.remember({ position, state });
    return state;
  }

  /** Drops everything at or below `revision`, except the state at `revision` itself. */
  trim(revision: Revision): void {
    if (revision <= this.first) return;
    this.dropUntil(this.positionOf(revision));
    this.first = revision;
  }

  private restart(revision: Revision): void {
    this.list = [];
    this.listStart = 0;
    this.start = 0;
    this.heldBytes = 0;
    this.first = revision;
    this.kept.clear();
    this.computed = [];
  }

  /** The position of the newest state. */
  private get end(): number {
    return this.listStart + this.list.length;
  }

  private eventAfter(position: number): CacheEvent<V> {
    return this.list[position - this.listStart] as CacheEvent<V>;
  }

  private eventsBetween(one: number, other: number): CacheEvent<V>[] {
    return this.list.slice(Math.min(one, other) - this.listStart, Math.max(one, other) - this.listStart);
  }

  /** Returns the nearest state of the window, the newest one included, that is kept with all its terms. */
  private nearestKept(position: number): PastState<V> {
    const before = position - (position % this.eventsPerState);
    const after = Math.min(before + this.eventsPerState, this.end);
    if (position - before <= after - position) {
      const state = this.kept.get(before);
      if (state !== undefined) return { position: before, state };
    }
    return { position: after, state: this.kept.get(after) ?? this.state };
  }

  /** Applies or reverts the events between a known state and a position. */
  private valuesAt(position: number, known: PastState<V>): Sequence<V> {
    const draft = newDraft();
    let { values } = known.state;
    for (let at = known.position; at < position; at++) {
      const event = this.eventAfter(at);
      values = withValue(values, event.current.key, valueAfter(event), draft);
    }
    for (let at = known.position; at > position; at--) {
      const event = this.eventAfter(at - 1);
      values = withValue(values, event.current.key, event.previous, draft);
    }
    return values;
  }

  /** Puts a computed state at the end of those that are remembered. */
  private remember(past: PastState<V>): void {
    this.computed = this.computed.filter((known) => known !== past);
    this.computed.push(past);
    if (this.computed.length > MAX_COMPUTED_STATES) this.computed.shift();
  }

  /** Moves the start of the window to a position. */
  private dropUntil(position: number): void {
    for (; this.start < position; this.start++) {
      this.heldBytes -= cost(this.eventAfter(this.start));
      if (this.start % this.eventsPerState === 0) this.kept.delete(this.start);
    }
    if (this.computed.length > 0) this.computed = this.computed.filter((past) => past.position >= position);
    const dropped = this.start - this.listStart;
    if (dropped <= this.list.length / 2) return;
    this.list = this.list.slice(dropped);
    this.listStart = this.start;
  }

  /** Returns the position of the state at a revision. @throws CompactedError */
  private positionOf(revision: Revision): number {
    if (revision < this.first) throw new CompactedError(revision, this.first);
    let low = this.start - this.listStart;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.list[middle] as CacheEvent<V>).revision <= revision) low = middle + 1;
      else high = middle;
    }
    return this.listStart + low;
  }
}

function nearer<V extends CacheValue>(position: number, one: PastState<V>, other: PastState<V>): PastState<V> {
  return Math.abs(other.position - position) < Math.abs(one.position - position) ? other : one;
}

/** Only the window still holds a replaced value and the last state of a deletion. */
function cost<V extends CacheValue>({ type, current, previous }: CacheEvent<V>): number {
  return EVENT_OVERHEAD_BYTES + (previous?.byteLength ?? 0) + (type === "delete" ? current.byteLength : 0);
}
