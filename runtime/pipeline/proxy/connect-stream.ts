/**
 * Proxies a request to a backend and returns its answer: `proxy` of pods and services. Headers that concern one
 * connection, and all that identify the caller, are not passed on. `proxy-networks.ts` decides which addresses may be
 * reached.
 */
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIPv6 } from "node:net";
import { forbidden, StatusError, serviceUnavailable, tooManyRequests } from "../../api/status.js";
import { nodeHttp } from "../../base/node-http.js";
import type { Backend } from "../../registry/kinds/subresources.js";
import type { Authorized } from "../context.js";
import type { BodyWriter, HttpRequest, HttpResponse } from "../request/http.js";
import type { ResourceRequestInfo } from "../request/request-info.js";
import { readBody } from "../request/request-limits.js";
import { headersForBackend, headersFromBackend } from "./proxied-headers.js";
import { mayReach } from "./proxy-networks.js";

/** The maximum silence of a backend, before or during its answer, in milliseconds. */
const MAX_SILENCE_MS = 30_000;
/** The maximum number of concurrent proxied requests of one server. */
export const MAX_PROXIED_REQUESTS = 256;
const RETRY_AFTER_SECONDS = 1;

/**
 * Headers of a backend that clients must not receive, because they would apply to everything that this server serves.
 */
const NOT_FROM_BACKENDS: ReadonlySet<string> = new Set(["location", "clear-site-data", "service-worker-allowed"]);

/** The state of the proxy of one server. */
export interface ProxyConnections {
  /** The networks that backends may be in, as CIDR texts; undefined for the private networks. */
  readonly networks: readonly string[] | undefined;
  /** The number of requests that are being proxied. */
  open: number;
}

/** @throws StatusError 403 for an address outside the permitted networks, 429, 503 if the backend does not answer */
export async function proxyRequest(
  { request, context, user }: Authorized,
  info: ResourceRequestInfo,
  backend: Backend,
): Promise<HttpResponse> {
  const { proxyConnections, limits } = context;
  if (!mayReach(backend.address, proxyConnections.networks, request.remoteAddress)) {
    const why = `User "${user.username}" requests ${backend.address}, which is outside the networks that this server connects to`;
    throw forbidden({ group: info.group, resource: info.resource }, info.name, why);
  }
  const body = await readBody(request, limits);
  if (proxyConnections.open >= MAX_PROXIED_REQUESTS)
    throw tooManyRequests("too many requests are being proxied; try again later", RETRY_AFTER_SECONDS);
  proxyConnections.open++;
  const leave = once(() => proxyConnections.open--);
  try {
    const answer = await send(request, info, backend, body);
    answer.once("close", leave);
    return { status: answer.statusCode ?? 502, headers: headersBack(answer, info, backend), body: bodyBack(answer) };
  } catch (error) {
    leave();
    if (error instanceof StatusError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw serviceUnavailable(`error trying to reach service: ${why}`);
  }
}

function send(
  request: HttpRequest,
  info: ResourceRequestInfo,
  { protocol, address, port }: Backend,
  body: Buffer,
): Promise<IncomingMessage> {
  const { method, query, signal, path, remoteAddress } = request;
  const text = query.toString();
  const host = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
  const options: RequestOptions = {
    method,
    host: address,
    port,
    path: `${subpathOf(path, info)}${text === "" ? "" : `?${text}`}`,
    headers: {
      ...headersForBackend(request),
      host,
      "x-forwarded-for": remoteAddress,
      ...(body.length === 0 ? {} : { "content-length": String(body.length) }),
    },
    agent: false,
    signal,
    timeout: MAX_SILENCE_MS,
  };
  return new Promise((resolve, reject) => {
    // No certificate names the address by which a backend is known. A backend receives no credentials either.
    const outgoing: ClientRequest =
      protocol === "https" ? httpsRequest({ ...options, rejectUnauthorized: false }) : nodeHttp.request(options);
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    outgoing.once("timeout", () => outgoing.destroy(new Error(`no answer for ${MAX_SILENCE_MS} ms`)));
    outgoing.end(body);
  });
}

/** Returns the path after the subresource, encoded as received. */
export function subpathOf(path: string, { group, objectNamespace }: ResourceRequestInfo): string {
  // The segments are api/v1 or apis/group/version, the namespace, then resource, name and subresource.
  const count = (group === "" ? 2 : 3) + (objectNamespace === "" ? 0 : 2) + 3;
  const [before = ""] = new RegExp(`^(?:/+[^/]+){${count}}`).exec(path) ?? [];
  return path.slice(before.length).replace(/^\/*/, "/");
}

/**
 * Returns the headers for the client. A redirect to the backend itself leads through the proxy. Other redirects are
 * removed, because the client trusts this server and not the backend.
 */
function headersBack(answer: IncomingMessage, info: ResourceRequestInfo, backend: Backend): HttpResponse["headers"] {
  const headers = headersFromBackend(answer.headers, NOT_FROM_BACKENDS);
  const { location } = answer.headers;
  const inside = location === undefined ? undefined : locationInside(location, info, backend);
  return inside === undefined ? headers : { ...headers, location: inside };
}

function locationInside(
  location: string,
  info: ResourceRequestInfo,
  { protocol, address, port }: Backend,
): string | undefined {
  const own = `${protocol}://${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const target = URL.canParse(location, own) ? new URL(location, own) : undefined;
  if (target === undefined || target.origin !== new URL(own).origin) return undefined;
  // A relative location is relative to the path that the client requested.
  if (!location.startsWith("/") && !URL.canParse(location)) return location;
  const place = [
    info.group === "" ? `/api/${info.version}` : `/apis/${info.group}/${info.version}`,
    ...(info.objectNamespace === "" ? [] : ["namespaces", info.objectNamespace]),
    info.resource,
    encodeURIComponent(info.name),
    info.subresource,
  ].join("/");
  return `${place}${target.pathname}${target.search}${target.hash}`;
}

function bodyBack(answer: IncomingMessage): HttpResponse["body"] {
  return async (writer: BodyWriter) => {
    const stop = (): void => {
      answer.destroy();
    };
    writer.signal.addEventListener("abort", stop, { once: true });
    try {
      for await (const chunk of answer) if (!writer.write(chunk as Buffer)) await writer.drained();
    } catch (error) {
      // If the client has disconnected, no one receives the error.
      if (!writer.signal.aborted) throw error;
    } finally {
      writer.signal.removeEventListener("abort", stop);
      answer.destroy();
    }
  };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
