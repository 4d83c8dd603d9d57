/** Waiting between tries: longer each time, by a random share so that servers that met do not meet again. */
import { setTimeout as sleep } from "node:timers/promises";

/** @param tries How many tries failed, from 1 on. */
export async function backOff(tries: number, firstMs: number, longestMs: number, signal?: AbortSignal): Promise<void> {
  const ceilingMs = Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 20));
  await sleep(Math.random() * ceilingMs, undefined, { ...(signal && { signal }) });
}
