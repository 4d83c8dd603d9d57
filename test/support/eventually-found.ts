/** Waits for objects that a server creates by itself. */
import type { TestApi } from "./api.js";

/** Much longer than it ever takes, because the machine may be busy. */
const TIMEOUT_MS = 30_000;

/** @throws Error if it never appears */
export async function eventuallyFound(api: TestApi, path: string): Promise<void> {
  const endMs = performance.now() + TIMEOUT_MS;
  while (performance.now() < endMs) if ((await api.get(path)).status === 200) return;
  throw new Error(`${path} was never there`);
}
