/** All checks of a recorded history. They are pure: the same history gives the same violations. */
import { checkGets } from "./check-gets.js";
import { checkKeys } from "./check-keys.js";
import { checkLists } from "./check-lists.js";
import { checkWatches } from "./check-watches.js";
import { checkWrites } from "./check-writes.js";
import type { History, Violation } from "./history.js";
import { reconstruct } from "./truth.js";
import { Watermarks } from "./watermarks.js";

/** @returns an empty list if every guarantee was kept */
export function checkHistory(history: History): Violation[] {
  const reconstruction = reconstruct(history);
  const { truth } = reconstruction;
  const watermarks = new Watermarks(history);
  return [
    ...reconstruction.violations,
    ...checkWrites(history, reconstruction, watermarks),
    ...checkKeys(history, truth),
    ...checkGets(history, truth),
    ...checkLists(history, truth, watermarks),
    ...checkWatches(history, truth, watermarks),
  ];
}
