/** The retention window of a watch cache: events in order, each with the state it led to. */
import type { Revision } from "../engine.js";
import { CompactedError } from "../errors.js";
import type { Tree } from "./tree.js";
import type { Cached, CacheEvent, Snapshot } from "./types.js";

interface Step<V> {
  readonly event: CacheEvent<V>;
  readonly tree: Tree<Cached<V>>;
}

/** Events that the window holds at most; the oldest go first, and older reads then answer as compacted. */
export const MAX_HISTORY_EVENTS = 200_000;

export class History<V> {
  private steps: Step<V>[] = [];
  /** Steps before this index were dropped; the array is cut when they are many. */
  private begin = 0;
  /** State and revision before the first step. */
  private base: Snapshot<V> = { revision: 0n, tree: undefined };

  /** Begins anew from a state. */
  restart(base: Snapshot<V>): void {
    this.steps = [];
    this.begin = 0;
    this.base = base;
  }

  append(event: CacheEvent<V>, tree: Tree<Cached<V>>): void {
    this.steps.push({ event, tree });
    if (this.steps.length - this.begin > MAX_HISTORY_EVENTS) this.dropTo(this.begin + 1);
  }

  /** @throws CompactedError */
  eventsAfter(revision: Revision): CacheEvent<V>[] {
    this.check(revision);
    return this.steps.slice(this.firstAfter(revision)).map((step) => step.event);
  }

  /** @throws CompactedError */
  treeAt(revision: Revision): Tree<Cached<V>> {
    this.check(revision);
    const index = this.firstAfter(revision) - 1;
    return index < this.begin ? this.base.tree : this.steps[index]?.tree;
  }

  /** Forgets what lies at or below `revision`; the state at `revision` itself stays readable. */
  trim(revision: Revision): void {
    if (revision <= this.base.revision) return;
    const index = this.firstAfter(revision);
    this.dropTo(index);
    this.base = { revision, tree: this.base.tree };
  }

  private check(revision: Revision): void {
    if (revision < this.base.revision) throw new CompactedError(revision, this.base.revision);
  }

  private dropTo(index: number): void {
    const last = this.steps[index - 1];
    if (last !== undefined && index > this.begin) this.base = { revision: last.event.revision, tree: last.tree };
    this.begin = index;
    if (this.begin > this.steps.length / 2) {
      this.steps = this.steps.slice(this.begin);
      this.begin = 0;
    }
  }

  private firstAfter(revision: Revision): number {
    let low = this.begin;
    let high = this.steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.steps[middle] as Step<V>).event.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
