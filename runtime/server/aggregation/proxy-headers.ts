/**
 * Headers between a client and the server of an aggregated API. Headers that concern one connection or claim an
 * identity are not passed on. Only this server states who the caller is, in headers that a backend trusts together with
 * this server's certificate.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { serviceUnavailable } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { headersForBackend, headersFromBackend } from "../../pipeline/proxy/proxied-headers.js";
import type { HttpRequest } from "../../pipeline/request/http.js";
import { COMMON_HEADERS } from "../../pipeline/stages/encode.js";

/** Headers that are not passed on because backends share this server's origin with everything else on it. */
const NOT_FROM_BACKENDS: ReadonlySet<string> = new Set([
  "set-cookie",
  "clear-site-data",
  "service-worker-allowed",
  "location",
  "alt-svc",
  "strict-transport-security",
]);

/** Returns the headers of a client's request that a backend receives. */
export function headersOut(request: HttpRequest, user: UserInfo): OutgoingHttpHeaders {
  const { remoteAddress } = request;
  // The server's own components have no address.
  const forwarded = isIP(remoteAddress) === 0 ? {} : { "x-forwarded-for": remoteAddress };
  return { ...headersForBackend(request), ...forwarded, ...identityHeaders(user) };
}

/** Returns the headers of a backend's answer that a client receives. @param path the path that the client requested */
export function headersBack(headers: IncomingHttpHeaders, path: string): Record<string, string | string[]> {
  const kept = { ...COMMON_HEADERS, ...headersFromBackend(headers, NOT_FROM_BACKENDS) };
  const location = headers.location === undefined ? undefined : locationInside(headers.location, path);
  return location === undefined ? kept : { ...kept, location };
}

/** @throws StatusError 503 for an identity that headers cannot carry */
export function identityHeaders({ username, uid, groups, extra }: UserInfo): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { "x-remote-user": headerValue(username) };
  if (uid !== "") headers["x-remote-uid"] = headerValue(uid);
  if (groups.length > 0) headers["x-remote-group"] = groups.map(headerValue);
  for (const [key, values] of Object.entries(extra))
    if (values.length > 0) headers[`x-remote-extra-${headerKey(key)}`] = values.map(headerValue);
  return headers;
}

/** Characters that would end a header or be trimmed by its reader, which would change the user. */
const LOST_IN_HEADERS = /\p{Cc}|^\s|\s$/u;

/** Returns the text's UTF-8 bytes in the form of header values. */
function headerValue(text: string): string {
  if (LOST_IN_HEADERS.test(text))
    throw serviceUnavailable(
      "error trying to reach service: the name or a group of the user can't be sent in a header",
    );
  return Buffer.from(text, "utf8").toString("latin1");
}

const NO_TOKEN_CHARACTER = /[^!#$&'*+\-.^_`|~0-9a-z]/g;

/** Percent-encodes the bytes that the name of a header cannot contain. */
function headerKey(key: string): string {
  return Buffer.from(key.toLowerCase(), "utf8")
    .toString("latin1")
    .replace(NO_TOKEN_CHARACTER, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** A placeholder origin for comparing URLs; it is never contacted. */
const OWN_ORIGIN = "https://server.invalid";

/** Keeps redirects on this server, because clients trust it and not the backend. */
function locationInside(location: string, path: string): string | undefined {
  if (!URL.canParse(location, `${OWN_ORIGIN}${path}`)) return undefined;
  const { origin, pathname, search, hash } = new URL(location, `${OWN_ORIGIN}${path}`);
  // With two slashes the path would be read as the name of another server.
  return origin === OWN_ORIGIN && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : undefined;
}
