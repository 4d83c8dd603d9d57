/** Removes the headers that must never pass between a client and a backend. */
import { type HttpRequest, headerText } from "../request/http.js";

/** Headers that concern one connection only (RFC 9110); `Connection` may name more. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "http2-settings",
]);

/** Headers that this server sets or fulfils itself. */
const REPLACED: ReadonlySet<string> = new Set(["host", "content-length", "expect"]);

/** Headers that identify the caller, or that claim to speak for another user. */
const CREDENTIALS = /^(authorization|cookie|impersonate-.*|x-remote-.*|x-forwarded-.*|forwarded)$/;

/** Returns the headers of a client that a backend may see. */
export function headersForBackend({ headers }: Pick<HttpRequest, "headers">): Record<string, string | string[]> {
  const named = namedByConnection(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(":") || HOP_BY_HOP.has(name) || named.has(name)) continue;
    // Many servers treat an underscore like a hyphen.
    if (!REPLACED.has(name) && !CREDENTIALS.test(name.replaceAll("_", "-")))
      kept[name] = typeof value === "string" ? value : [...value];
  }
  return kept;
}

/**
 * Returns the headers of a backend that a client may see.
 * @param withheld names of further headers to remove
 */
export function headersFromBackend(
  headers: HttpRequest["headers"],
  withheld: ReadonlySet<string>,
): Record<string, string | string[]> {
  const named = namedByConnection(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || named.has(name) || withheld.has(name)) continue;
    kept[name] = typeof value === "string" ? value : [...value];
  }
  return kept;
}

function namedByConnection(value: HttpRequest["headers"][string]): ReadonlySet<string> {
  const text = headerText({ connection: value }, "connection") ?? "";
  return new Set(text.split(",").map((name) => name.trim().toLowerCase()));
}
