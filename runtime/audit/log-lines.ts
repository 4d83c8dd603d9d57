/** Formats events as lines of a log file. */
import type { AuditEvent } from "./audit-event.js";

export const LOG_FORMATS = ["json", "legacy"] as const;
/** `json` is the whole event; `legacy` is a line for people, without bodies and annotations. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Includes the line end. */
export function logLine(event: AuditEvent, format: LogFormat): string {
  return format === "json" ? `${event.text}\n` : legacyLine(event);
}

function legacyLine({ fields }: AuditEvent): string {
  const { user, impersonatedUser, responseStatus } = fields;
  const parts: readonly (readonly [string, string])[] = [
    ["id", fields.auditId],
    ["stage", fields.stage],
    ["ip", fields.sourceIps[0] ?? "<unknown>"],
    ["method", fields.verb],
    ["user", user?.username ?? "<none>"],
    ["groups", listed(user?.groups) ?? "<none>"],
    ["as", impersonatedUser?.username ?? "<self>"],
    ["asgroups", listed(impersonatedUser?.groups) ?? "<lookup>"],
    ["user-agent", fields.userAgent ?? ""],
    ["namespace", fields.objectRef?.namespace ?? "<none>"],
    ["uri", fields.requestUri],
    ["response", responseStatus === undefined ? "<deferred>" : String(responseStatus.code)],
  ];
  const texts = parts.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${new Date(fields.receivedMs).toISOString()} AUDIT: ${texts.join(" ")}\n`;
}

function listed(groups: readonly string[] | undefined): string | undefined {
  if (groups === undefined || groups.length === 0) return undefined;
  return groups.map((group) => JSON.stringify(group)).join(",");
}
