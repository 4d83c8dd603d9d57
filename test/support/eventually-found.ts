/** What a server does by itself, waited for by asking. */
import type { TestApi } from "./api.js";

/** Much longer than it ever takes: a machine may be busy. */
const PATIENCE_MS = 30_000;

/** @throws Error when it never comes */
export async function eventuallyFound(api: TestApi, path: string): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) if ((await api.get(path)).status === 200) return;
  throw new Error(`${path} was never there`);
}
