/** The audit events that the server keeps in memory, read again and again. */
import { type AuditRow, auditRow, mergedEvents } from "../audit/audit-row.js";
import { getJson } from "../session/json-requests.js";
import type { Session } from "../session/session.js";
import { isObject } from "../values/json-tree.js";
import { PolledFeed } from "./polled-feed.js";

const READ = 200;
export const AUDIT_PATH = "/debug/audit/events";
export const AUDIT_READ_PATH = `${AUDIT_PATH}?limit=${READ}`;
/** The events that are kept in the page. */
export const MAX_EVENTS = 1000;
const PAUSE_MS = 3000;

/** Several processes of a server have an own window each, so what each answers is added to what is known. */
export function auditFeed({ client }: Session): PolledFeed<readonly AuditRow[]> {
  let known: readonly AuditRow[] = [];
  return new PolledFeed(
    async (signal) => {
      const list = await getJson<{ items?: unknown }>(client, AUDIT_READ_PATH, { signal });
      const items = Array.isArray(list.items) ? list.items : [];
      known = mergedEvents(known, items.filter(isObject).map(auditRow), MAX_EVENTS);
      return known;
    },
    () => PAUSE_MS,
  );
}
