/** Reads a list, whole or in chunks. */
import type { Freshness, Page, Scope } from "./history.js";
import type { HttpClient } from "./http-client.js";
import { versionOf } from "./recorder.js";
import { pathOf, queryOf, type RunContext } from "./run-context.js";

/** More chunks than any list of a run has objects. */
const MAX_PAGES = 1000;
/** The version is too old, there are too many requests, or the version is too large. */
const REFUSALS = [410, 429, 504];
/** Version 0 is never too old or too large. */
const REFUSALS_OF_ANY = [429];

/** @param limit the limit of a chunk; undefined for a whole list. @throws Error for an answer that no rule explains */
export async function listPages(
  context: RunContext,
  http: HttpClient,
  scope: Scope,
  freshness: Freshness,
  limit: number | undefined,
): Promise<{ pages: Page[]; isComplete: boolean }> {
  const refusals = freshness.type === "any" ? REFUSALS_OF_ANY : REFUSALS;
  const pages: Page[] = [];
  let token: string | undefined;
  do {
    const parameters = token === undefined ? versionParameters(freshness) : {};
    const query = queryOf(scope, { ...parameters, limit, continue: token });
    const { status, body } = await http.send("GET", `${pathOf(scope)}?${query}`);
    if (refusals.includes(status)) {
      context.counts.add(`lists refused with ${status}`);
      return { pages, isComplete: false };
    }
    if (status !== 200) throw new Error(`list ${query}: unexpected answer ${status} ${JSON.stringify(body)}`);
    const { resourceVersion, remainingItemCount, continue: next } = body.metadata ?? {};
    const version = versionOf(resourceVersion);
    context.recorder.told(version);
    const states = (body.items ?? []).map((item) => context.recorder.state(scope.resource, item));
    if (limit !== undefined && states.length > limit)
      throw new Error(`list ${query}: ${states.length} items in a chunk`);
    pages.push({ version, states, remaining: remainingItemCount });
    token = next === "" ? undefined : next;
    if (pages.length > MAX_PAGES) throw new Error(`list ${query}: more than ${MAX_PAGES} chunks`);
  } while (token !== undefined);
  return { pages, isComplete: true };
}

function versionParameters(freshness: Freshness): Record<string, string | number> {
  switch (freshness.type) {
    case "latest":
      return {};
    case "any":
      return { resourceVersion: 0 };
    case "atLeast":
      return { resourceVersion: freshness.version, resourceVersionMatch: "NotOlderThan" };
    case "exactly":
      return { resourceVersion: freshness.version, resourceVersionMatch: "Exact" };
  }
}
