/** Converts what node's server received to the pipeline's request, or to a refusal of a malformed one. */
import type { IncomingMessage } from "node:http";
import type { Http2Stream } from "node:http2";
import type { HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import type { Client } from "./client-signal.js";
import type { ConnectionLimits } from "./connection-limits.js";
import { peerCertificatesOf, sessionOf } from "./peer-certificates.js";
import { receivedHeaders } from "./received-headers.js";
import { refusal } from "./refusal.js";
import type { RequestBody } from "./request-body.js";

/** The form of a request target that proxies use and that servers must accept too (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Returns the refusal of a malformed request; undefined for a proper one. */
export function malformation(raw: IncomingMessage, limits: ConnectionLimits): HttpResponse | undefined {
  const target = raw.url ?? "";
  if (target.length > limits.maxTargetBytes)
    return refusal(414, `the request target has ${target.length} bytes, the limit is ${limits.maxTargetBytes}`);
  const { rawHeaders } = raw;
  const count = rawHeaders.length / 2;
  if (count > limits.maxHeaders)
    return refusal(431, `the request has ${count} headers, the limit is ${limits.maxHeaders}`);
  if (http2StreamOf(raw) === undefined) {
    const why = versionRefusal(raw) ?? hostRefusal(raw) ?? codingRefusal(raw);
    if (why !== undefined) return why;
  } else if (rawHeaders.some(hasEdgeSpace)) {
    return refusal(400, "a header begins or ends with a space, which HTTP/2 does not allow");
  }
  const credentials = countOf(rawHeaders, "authorization");
  // With several credentials, reading the first or the last would yield different callers.
  if (credentials > 1) return refusal(400, `the request has ${credentials} Authorization headers, expected one`);
  if (!target.startsWith("/") && !ABSOLUTE_FORM.test(target))
    return refusal(400, "the request target must be a path that begins with a slash");
  return tooManyParameters(target, limits);
}

/** Returns undefined on HTTP/1, whatever version the request line claims. */
export function http2StreamOf(raw: IncomingMessage): Http2Stream | undefined {
  return (raw as { readonly stream?: Http2Stream }).stream;
}

/** Whether the request is for the server itself rather than for a resource (RFC 9110, 9.3.7). */
export function isServerWide(raw: IncomingMessage): boolean {
  return raw.url === "*" && raw.method === "OPTIONS";
}

function versionRefusal({ httpVersion, httpVersionMajor }: IncomingMessage): HttpResponse | undefined {
  if (httpVersionMajor === 1) return undefined;
  return refusal(505, `HTTP/${httpVersion} is not supported, expected HTTP/1.1 or HTTP/2`);
}

/** Several Host headers would let a proxy and this server see different requests. */
function hostRefusal({ rawHeaders, httpVersionMinor }: IncomingMessage): HttpResponse | undefined {
  const hosts = countOf(rawHeaders, "host");
  if (hosts > 1) return refusal(400, `the request has ${hosts} Host headers, expected one`);
  if (hosts === 0 && httpVersionMinor > 0) return refusal(400, "the request has no Host header");
  return undefined;
}

/**
 * Whether the text begins or ends with whitespace. In HTTP/1.1 that is not part of a value (RFC 9112, 5.1); in HTTP/2
 * it makes the request malformed (RFC 9113, 8.2.1).
 */
function hasEdgeSpace(text: string): boolean {
  return isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1));
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** @param wanted the name in lower case */
function countOf(rawHeaders: readonly string[], wanted: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === wanted.length && name.toLowerCase() === wanted) count++;
  }
  return count;
}

function codingRefusal({ headers, httpVersionMinor }: IncomingMessage): HttpResponse | undefined {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersionMinor === 0) return refusal(400, "HTTP/1.0 has no Transfer-Encoding");
  if (coding.trim().toLowerCase() === "chunked") return undefined;
  return refusal(501, `the transfer encoding ${JSON.stringify(coding)} is not supported, expected "chunked"`);
}

function tooManyParameters(target: string, { maxQueryParameters }: ConnectionLimits): HttpResponse | undefined {
  const start = target.indexOf("?");
  // Every parameter but the first has a separator before it.
  if (start < 0 || target.length - start <= maxQueryParameters) return undefined;
  let count = 1;
  for (let at = target.indexOf("&", start); at >= 0; at = target.indexOf("&", at + 1)) count++;
  if (count <= maxQueryParameters) return undefined;
  return refusal(400, `the query has ${count} parameters, the limit is ${maxQueryParameters}`);
}

/**
 * @param prefix the path under which the API is mounted. A path outside of it is unchanged and is not one of the API.
 */
export function toHttpRequest(
  raw: IncomingMessage,
  remoteAddress: string,
  prefix: string,
  client: Client,
  body: RequestBody,
): HttpRequest {
  const target = originForm(raw.url ?? "/");
  const at = target.indexOf("?");
  const whole = at < 0 ? target : target.slice(0, at);
  const path = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
  return new ReceivedRequest(
    raw,
    path === "" ? "/" : path,
    new URLSearchParams(at < 0 ? "" : target.slice(at + 1)),
    remoteAddress,
    client,
    body,
  );
}

/** A class, because getters on an object literal would cost each request as much as the rest of this file. */
class ReceivedRequest implements HttpRequest {
  readonly method: string;
  readonly headers: HttpRequest["headers"];
  readonly peer: HttpRequest["peer"];
  readonly connection: object | undefined;

  constructor(
    raw: IncomingMessage,
    readonly path: string,
    readonly query: URLSearchParams,
    readonly remoteAddress: string,
    private readonly client: Client,
    readonly body: RequestBody,
  ) {
    this.method = raw.method ?? "GET";
    this.headers = receivedHeaders(raw);
    this.peer = peerCertificatesOf(raw);
    this.connection = http2StreamOf(raw) === undefined ? raw.socket : sessionOf(raw);
  }

  get signal(): AbortSignal {
    return this.client.gone;
  }

  get isGone(): boolean {
    return this.client.isGone;
  }

  get ended(): AbortSignal {
    return this.client.ended;
  }
}

function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(ABSOLUTE_FORM, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
