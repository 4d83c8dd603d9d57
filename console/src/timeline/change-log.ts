/**
 * The changes of a timeline in rows. Changes of one object within a short time share the row of the first, which stays in
 * its place and counts: a hundred changes a second of twenty objects are twenty rows that can be read.
 */
import { type Change, objectKeyOf } from "./change.js";

export interface ChangeRow {
  readonly id: number;
  readonly key: string;
  /** The last ones, the newest last. */
  readonly changes: readonly Change[];
  readonly count: number;
  readonly firstMs: number;
}

/** So long after its first change, a row takes others of its object. */
export const FOLD_MS = 10_000;
export const MAX_ROWS = 5000;
export const MAX_CHANGES_OF_ROW = 20;
/** The sum of the lengths of all versions in the rows. */
const MAX_CHARACTERS = 32_000_000;
/** Changes that wait while the timeline is paused. */
export const MAX_WAITING = 2000;

interface OpenRow extends ChangeRow {
  readonly changes: Change[];
  count: number;
}

export class ChangeLog {
  /** The oldest is the first. */
  #rows: OpenRow[] = [];
  /** The newest row of each object. */
  readonly #newest = new Map<string, OpenRow>();
  #waiting: Change[] | undefined;
  #lost = 0;
  #characters = 0;
  #nextId = 1;

  /** The newest first. */
  get rows(): readonly ChangeRow[] {
    return this.#rows.toReversed();
  }

  get isPaused(): boolean {
    return this.#waiting !== undefined;
  }

  get waiting(): number {
    return this.#waiting?.length ?? 0;
  }

  /** How many changes were dropped since too many waited. */
  get lost(): number {
    return this.#lost;
  }

  take(change: Change): void {
    if (this.#waiting === undefined) {
      this.#add(change);
      return;
    }
    this.#waiting.push(change);
    if (this.#waiting.length <= MAX_WAITING) return;
    this.#waiting.shift();
    this.#lost++;
  }

  pause(): void {
    this.#waiting ??= [];
    this.#lost = 0;
  }

  resume(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const change of waiting) this.#add(change);
  }

  /** Forgets all rows, and what waits. */
  clear(): void {
    this.#rows = [];
    this.#newest.clear();
    this.#characters = 0;
    this.#lost = 0;
    if (this.#waiting !== undefined) this.#waiting = [];
  }

  #add(change: Change): void {
    const key = objectKeyOf(change);
    this.#characters += sizeOf(change);
    const open = this.#newest.get(key);
    if (open !== undefined && isContinued(open, change)) {
      open.count++;
      open.changes.push(change);
      if (open.changes.length > MAX_CHANGES_OF_ROW) this.#characters -= sizeOf(open.changes.shift() as Change);
    } else {
      const row = { id: this.#nextId++, key, changes: [change], count: 1, firstMs: change.atMs };
      this.#rows.push(row);
      this.#newest.set(key, row);
    }
    this.#shorten();
  }

  #shorten(): void {
    let dropped = 0;
    while (this.#rows.length - dropped > 1) {
      if (this.#rows.length - dropped <= MAX_ROWS && this.#characters <= MAX_CHARACTERS) break;
      const row = this.#rows[dropped++] as OpenRow;
      for (const change of row.changes) this.#characters -= sizeOf(change);
      if (this.#newest.get(row.key) === row) this.#newest.delete(row.key);
    }
    if (dropped > 0) this.#rows.splice(0, dropped);
  }
}

/** Coming and going have rows of their own, so that they are seen. */
function isContinued({ changes, firstMs }: OpenRow, change: Change): boolean {
  const last = changes.at(-1);
  return (
    change.verb === "changed" &&
    last?.verb === "changed" &&
    last.isMeanwhile === change.isMeanwhile &&
    change.atMs - firstMs < FOLD_MS
  );
}

/** Each version is counted once, as the later change shares it with the one before. */
function sizeOf({ after }: Change): number {
  return after.length;
}
