/** Remembers locks of field numbers by the texts from which they were read. */
import type { Lock } from "../model/field-numbers.js";

interface Entry {
  readonly text: string;
  readonly lock: Lock;
}

export class LockMemory {
  private readonly entries = new Map<string, Entry>();

  /** Returns a mutable copy of the lock if the text is the same; undefined otherwise. */
  recall(path: string, text: string): Lock | undefined {
    const entry = this.entries.get(path);
    return entry?.text === text ? copyOf(entry.lock) : undefined;
  }

  /** Drops files that no folder of the run has. */
  keepOnly(paths: readonly string[]): void {
    const kept = new Set(paths);
    for (const path of this.entries.keys()) if (!kept.has(path)) this.entries.delete(path);
  }

  /** @param lock the lock as read from the text, without problems; it is copied */
  keep(path: string, text: string, lock: Lock): void {
    this.entries.set(path, { text, lock: copyOf(lock) });
  }

  /** Returns the text of a lock that is unchanged since it was read. */
  textOf(path: string, lock: Lock): string | undefined {
    const entry = this.entries.get(path);
    return entry && isSame(entry.lock, lock) ? entry.text : undefined;
  }
}

function copyOf(lock: Lock): Lock {
  return new Map(
    [...lock].map(([name, { fields, reserved }]) => [name, { fields: new Map(fields), reserved: new Map(reserved) }]),
  );
}

function isSame(a: Lock, b: Lock): boolean {
  if (a.size !== b.size) return false;
  for (const [name, message] of a) {
    const other = b.get(name);
    if (!other || !isSameNumbers(message.fields, other.fields) || !isSameNumbers(message.reserved, other.reserved))
      return false;
  }
  return true;
}

/** Compares numbers by name, in any order, since locks are printed in numeric order. */
export function isSameNumbers(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  if (a.size !== b.size) return false;
  for (const [name, number] of a) if (b.get(name) !== number) return false;
  return true;
}
