/**
 * Headers between a client and the server of an aggregated API: what concerns one connection, or tells who somebody is,
 * does not pass. Who the caller is is said by this server alone, in headers that a backend believes together with the
 * certificate of this server.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { serviceUnavailable } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { headersForBackend, headersFromBackend } from "../../pipeline/proxy/proxied-headers.js";
import type { HttpRequest } from "../../pipeline/request/http.js";
import { COMMON_HEADERS } from "../../pipeline/stages/encode.js";

/** A backend shares the name of this server with everything else that it serves. */
const NOT_FROM_BACKENDS: ReadonlySet<string> = new Set([
  "set-cookie",
  "clear-site-data",
  "service-worker-allowed",
  "location",
  "alt-svc",
  "strict-transport-security",
]);

/** What a backend gets of a client's headers. */
export function headersOut(request: HttpRequest, user: UserInfo): OutgoingHttpHeaders {
  const { remoteAddress } = request;
  // the server's own components have no address
  const forwarded = isIP(remoteAddress) === 0 ? {} : { "x-forwarded-for": remoteAddress };
  return { ...headersForBackend(request), ...forwarded, ...identityHeaders(user) };
}

/** What a client gets of a backend's headers. @param path that the client asked for */
export function headersBack(headers: IncomingHttpHeaders, path: string): Record<string, string | string[]> {
  const kept = { ...COMMON_HEADERS, ...headersFromBackend(headers, NOT_FROM_BACKENDS) };
  const location = headers.location === undefined ? undefined : locationInside(headers.location, path);
  return location === undefined ? kept : { ...kept, location };
}

/** @throws StatusError 503 for an identity that can't be written into headers */
export function identityHeaders({ username, uid, groups, extra }: UserInfo): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { "x-remote-user": headerValue(username) };
  if (uid !== "") headers["x-remote-uid"] = headerValue(uid);
  if (groups.length > 0) headers["x-remote-group"] = groups.map(headerValue);
  for (const [key, values] of Object.entries(extra))
    if (values.length > 0) headers[`x-remote-extra-${headerKey(key)}`] = values.map(headerValue);
  return headers;
}

/** Would end a header, or be taken off by its reader: the user would be another one. */
const LOST_IN_HEADERS = /\p{Cc}|^\s|\s$/u;

/** The bytes of its UTF-8 form, as header values have them. */
function headerValue(text: string): string {
  if (LOST_IN_HEADERS.test(text))
    throw serviceUnavailable(
      "error trying to reach service: the name or a group of the user can't be sent in a header",
    );
  return Buffer.from(text, "utf8").toString("latin1");
}

const NO_TOKEN_CHARACTER = /[^!#$&'*+\-.^_`|~0-9a-z]/g;

/** Bytes that no header name may hold are written as percent signs and digits. */
function headerKey(key: string): string {
  return Buffer.from(key.toLowerCase(), "utf8")
    .toString("latin1")
    .replace(NO_TOKEN_CHARACTER, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Only the name of this server in a URL that is compared; nothing is ever asked of it. */
const OWN_ORIGIN = "https://server.invalid";

/** A backend can't send clients elsewhere: they trust this server, not the backend. */
function locationInside(location: string, path: string): string | undefined {
  if (!URL.canParse(location, `${OWN_ORIGIN}${path}`)) return undefined;
  const { origin, pathname, search, hash } = new URL(location, `${OWN_ORIGIN}${path}`);
  // with two slashes it would begin with the name of another server
  return origin === OWN_ORIGIN && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : undefined;
}
