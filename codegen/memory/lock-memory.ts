/** Locks of field numbers by the texts that they were read from. */
import type { Lock } from "../model/field-numbers.js";

interface Entry {
  readonly text: string;
  readonly lock: Lock;
}

export class LockMemory {
  private readonly entries = new Map<string, Entry>();

  /** A lock that may be changed, for the text of before; undefined for another one. */
  recall(path: string, text: string): Lock | undefined {
    const entry = this.entries.get(path);
    return entry?.text === text ? copyOf(entry.lock) : undefined;
  }

  /** Forgets files that no folder of the run has. */
  keepOnly(paths: readonly string[]): void {
    const kept = new Set(paths);
    for (const path of this.entries.keys()) if (!kept.has(path)) this.entries.delete(path);
  }

  /** @param lock As read from the text, without problems; it is copied. */
  keep(path: string, text: string, lock: Lock): void {
    this.entries.set(path, { text, lock: copyOf(lock) });
  }

  /** The text of a lock that says what it said when it was read. */
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

/** Numbers by name, in any order: a lock is printed in the order of the numbers. */
export function isSameNumbers(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  if (a.size !== b.size) return false;
  for (const [name, number] of a) if (b.get(name) !== number) return false;
  return true;
}
