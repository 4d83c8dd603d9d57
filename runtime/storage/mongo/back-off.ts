/** Delays between attempts. They grow and are partly random, so that competing servers do not collide again. */
import { setTimeout as sleep } from "node:timers/promises";

/** @param tries the number of failed attempts, at least 1 */
export async function backOff(tries: number, firstMs: number, longestMs: number, signal?: AbortSignal): Promise<void> {
  const ceilingMs = Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 20));
  await sleep(Math.random() * ceilingMs, undefined, { ...(signal && { signal }) });
}
