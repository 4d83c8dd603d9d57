/** A pause that a signal ends early. */
import type { Clock } from "../api/time.js";
import { sleep } from "../client/transport/abort.js";

/** Resolves after the time, or as soon as the signal fires. */
export async function rest(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(clock, delayMs, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
