/**
 * `GET /debug/audit/events`: the newest events of the audit that this process keeps, as an EventList, the oldest first.
 * They are what the policy records, without what is never in an event.
 */
import { badRequest, StatusError } from "../api/status.js";
import { UNAUTHENTICATED_GROUP } from "../api/user-info.js";
import { type EventSelection, RECENT_EVENTS_PATH, type RecentEvents, SELECTORS } from "../audit/recent-events.js";
import type { Authorized, PathHandler } from "../pipeline/context.js";
import type { HttpResponse } from "../pipeline/request/http.js";

const DEFAULT_LIMIT = 100;

export function recentEventsHandler(recent: RecentEvents): PathHandler {
  return {
    path: RECENT_EVENTS_PATH,
    methods: ["GET", "HEAD"],
    // Like the other pages for debugging it is not in the list of all paths.
    listed: () => [],
    handle: async (request) => answer(recent, request),
  };
}

/** @throws StatusError 403 for callers without a credential, 400 for a query that can't be met */
function answer(recent: RecentEvents, { request, user, context }: Authorized): HttpResponse {
  // Who did what is for no one whom the server does not know, even where a role lets them read every path.
  if (user.groups.includes(UNAUTHENTICATED_GROUP))
    throw new StatusError(
      403,
      "Forbidden",
      `forbidden: User "${user.username}" cannot get path "${RECENT_EVENTS_PATH}"`,
    );
  const events = recent.newest(selectionOf(request.query), limitOf(request.query));
  const head = JSON.stringify({
    kind: "EventList",
    apiVersion: `${context.profile.words.auditGroup}/v1`,
    metadata: {},
  });
  const body = Buffer.from(`${head.slice(0, -1)},"items":[${events.join(",")}]}\n`);
  return {
    status: 200,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.byteLength),
      "cache-control": "no-cache, private",
      "x-content-type-options": "nosniff",
    },
    body,
  };
}

/** @throws StatusError 400 for a parameter that is none, which would otherwise look as if it selected something */
function selectionOf(query: URLSearchParams): EventSelection {
  const known: readonly string[] = [...SELECTORS, "limit"];
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw badRequest(`found the parameter ${JSON.stringify(unknown)}, expected one of ${known.join(", ")}`);
  return Object.fromEntries(
    SELECTORS.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
}

/** @throws StatusError 400 */
function limitOf(query: URLSearchParams): number {
  const text = query.get("limit") || String(DEFAULT_LIMIT);
  if (!/^[1-9]\d{0,5}$/.test(text)) throw badRequest(`limit: found ${JSON.stringify(text)}, expected 1 to 999999`);
  return Number(text);
}
