/** Who wrote a version of an object, as far as its records of field ownership say so. */
import type { StoredObject } from "../object/stored-object.js";
import { newestMs, recordsOfWriters } from "../object/written-records.js";
import type { PathChange } from "./changed-paths.js";

export interface Writers {
  /** Their names, each with the subresource that it wrote; empty if no record says who it was. */
  readonly names: readonly string[];
  /** When they wrote, in ms since 1970; undefined if no record says it. */
  readonly timeMs: number | undefined;
}

export function writersOf(
  before: StoredObject | undefined,
  after: StoredObject,
  changes: readonly PathChange[],
): Writers {
  const former = before?.metadata.managedFields ?? [];
  const records = recordsOfWriters(former, after.metadata.managedFields ?? [], () => changes);
  const names = records.map(({ manager = "", subresource }) => (subresource ? `${manager} (${subresource})` : manager));
  return { names: [...new Set(names)], timeMs: newestMs(records) || undefined };
}
