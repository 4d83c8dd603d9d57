/** What a table shows of an audit event. Events are documents of the server, of which nothing is taken for granted. */
import type { JsonObject } from "../../../runtime/client/browser.js";
import { isObject, textAt } from "../values/json-tree.js";

export interface AuditedObject {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespace: string | undefined;
  /** Empty where the request was for several. */
  readonly name: string;
  readonly subresource: string;
}

export interface AuditRow {
  /** Unique: a request has an event for each stage. */
  readonly key: string;
  /** Milliseconds since 1970; 0 if the event does not say. */
  readonly timeMs: number;
  readonly user: string;
  readonly verb: string;
  readonly uri: string;
  /** Undefined for requests outside the resources. */
  readonly object: AuditedObject | undefined;
  /** Empty while there is no answer. */
  readonly code: string;
  readonly stage: string;
  readonly level: string;
  readonly event: JsonObject;
}

export function auditRow(event: JsonObject): AuditRow {
  const at = (...path: readonly string[]): string => textAt(event, ...path);
  const timeMs = Date.parse(at("stageTimestamp"));
  return {
    key: `${at("auditID")} ${at("stage")}`,
    timeMs: Number.isNaN(timeMs) ? 0 : timeMs,
    user: [at("user", "username"), at("impersonatedUser", "username")].filter(Boolean).join(" → "),
    verb: at("verb"),
    uri: at("requestURI"),
    object: isObject(event.objectRef) ? objectOf(event.objectRef) : undefined,
    code: at("responseStatus", "code"),
    stage: at("stage"),
    level: at("level"),
    event,
  };
}

function objectOf(reference: JsonObject): AuditedObject {
  const at = (name: string): string => textAt(reference, name);
  return {
    group: at("apiGroup"),
    version: at("apiVersion"),
    resource: at("resource"),
    namespace: at("namespace") || undefined,
    name: at("name"),
    subresource: at("subresource"),
  };
}

/** What was requested, in few words. */
export function targetText({ object, uri }: AuditRow): string {
  if (object === undefined) return uri;
  const { resource, subresource, namespace, name } = object;
  return [subresource === "" ? resource : `${resource}/${subresource}`, namespace, name].filter(Boolean).join(" ");
}

/** @param text that must be in who, what, where or the answer */
export function fittingEvents(rows: readonly AuditRow[], text: string): readonly AuditRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) =>
    [row.user, row.verb, row.uri, row.code, row.stage, row.level, targetText(row), textAt(row.event, "auditID")].some(
      (each) => each.toLowerCase().includes(wanted),
    ),
  );
}

/** The newest first, each once, and those that are known as the rows that they were; the oldest are left out beyond the limit. */
export function mergedEvents(
  known: readonly AuditRow[],
  read: readonly AuditRow[],
  limit: number,
): readonly AuditRow[] {
  const byKey = new Map([...read, ...known].map((row) => [row.key, row]));
  return [...byKey.values()].sort((a, b) => b.timeMs - a.timeMs).slice(0, limit);
}
