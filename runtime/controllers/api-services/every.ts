/** Runs work repeatedly. */
import type { Clock } from "../../api/time.js";
import { rest } from "../rest.js";

/** Repeats the work after each interval until the signal fires. */
export async function every(clock: Clock, intervalMs: number, signal: AbortSignal, work: () => void): Promise<void> {
  while (!signal.aborted) {
    await rest(clock, intervalMs, signal);
    if (!signal.aborted) work();
  }
}
