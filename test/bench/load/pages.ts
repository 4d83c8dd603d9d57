/** Reads a collection page by page, as a client with `limit` does. */
import type { Endpoint } from "../bench-case.js";
import type { Connection } from "./connection.js";
import type { LoadPlan } from "./plan.js";
import type { Received } from "./received.js";
import { getRequest, requestHeaders } from "./request-template.js";

/** The metadata of a list, which have the token, precede its items. */
export const TOKEN_WITHIN_BYTES = 4096;
/** Maximum number of pages, more than any case has. A server that never ends its list fails the run. */
const MAX_PAGES = 10_000;
const TOKEN = /"continue":"([^"]+)"/;

/**
 * Reads pages until an answer has no token.
 * @param keptBytes how many bytes of each body are kept
 * @throws Error if the status is not that of the plan
 */
export async function* readPages(
  plan: LoadPlan,
  connection: Connection,
  endpoint: Endpoint,
  keptBytes = TOKEN_WITHIN_BYTES,
): AsyncGenerator<Received> {
  const headers = requestHeaders(endpoint, plan);
  let path = plan.path;
  for (let page = 0; page < MAX_PAGES; page++) {
    const received = await connection.request(getRequest(path, headers), keptBytes);
    const text = received.body.toString("latin1", 0, TOKEN_WITHIN_BYTES);
    if (received.status !== plan.status) {
      throw new Error(`GET ${path}: found status ${received.status}, expected ${plan.status}: ${text}`);
    }
    yield received;
    const token = tokenOf(text);
    if (token === undefined) return;
    path = `${plan.path}&continue=${encodeURIComponent(token)}`;
  }
  throw new Error(`GET ${plan.path}: found over ${MAX_PAGES} pages`);
}

/** Finds the token of the next page in the beginning of a page. */
export function tokenOf(text: string): string | undefined {
  return TOKEN.exec(text)?.[1];
}
