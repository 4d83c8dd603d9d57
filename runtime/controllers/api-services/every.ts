/** Work that is done again and again. */
import type { Clock } from "../../api/time.js";
import { rest } from "../rest.js";

/** Does it after each interval, until the signal. */
export async function every(clock: Clock, intervalMs: number, signal: AbortSignal, work: () => void): Promise<void> {
  while (!signal.aborted) {
    await rest(clock, intervalMs, signal);
    if (!signal.aborted) work();
  }
}
