/** What a server does by itself, waited for by asking. */
import type { TestApi } from "./api.js";

const MAX_ASKED = 500;

/** @throws Error when it never comes */
export async function eventuallyFound(api: TestApi, path: string): Promise<void> {
  for (let asked = 0; asked < MAX_ASKED; asked++) if ((await api.get(path)).status === 200) return;
  throw new Error(`${path} was never there`);
}
