/** What never passes between a client and a backend, whoever asks through whom. */
import { type HttpRequest, headerText } from "../request/http.js";

/** Concern one connection only (RFC 9110); `Connection` may name more. */
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

/** Said by this server, or fulfilled by it. */
const REPLACED: ReadonlySet<string> = new Set(["host", "content-length", "expect"]);

/** Tell who the caller is, or speak for somebody else. */
const CREDENTIALS = /^(authorization|cookie|impersonate-.*|x-remote-.*|x-forwarded-.*|forwarded)$/;

/** A client's headers that a backend may see. */
export function headersForBackend({ headers }: HttpRequest): Record<string, string | string[]> {
  const named = namedByConnection(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(":") || HOP_BY_HOP.has(name) || named.has(name)) continue;
    // many servers read an underscore as a hyphen
    if (!REPLACED.has(name) && !CREDENTIALS.test(name.replaceAll("_", "-")))
      kept[name] = typeof value === "string" ? value : [...value];
  }
  return kept;
}

/** A backend's headers that a client may see. @param withheld names of further ones that it may not */
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
