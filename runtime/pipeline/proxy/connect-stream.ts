/**
 * Passes a request on to a backend and its answer back: `proxy` of pods and services. What is between two ends of one
 * connection, and all that tells who the caller is, stays here. Where it may lead is `door-networks.ts`'s business.
 */
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIPv6 } from "node:net";
import { forbidden, StatusError, serviceUnavailable, tooManyRequests } from "../../api/status.js";
import type { Backend } from "../../registry/kinds/subresources.js";
import type { Authorized } from "../context.js";
import type { BodyWriter, HttpRequest, HttpResponse } from "../request/http.js";
import type { ResourceRequestInfo } from "../request/request-info.js";
import { readBody } from "../request/request-limits.js";
import { headersForBackend, headersFromBackend } from "./proxied-headers.js";
import { mayReach } from "./proxy-networks.js";

/** Silence of a backend, before or during its answer, after which it is given up. */
const MAX_SILENCE_MS = 30_000;
/** Requests that are with backends at one time, of one server. */
export const MAX_PROXIED_REQUESTS = 256;
const RETRY_AFTER_SECONDS = 1;

/** A backend shares the name of this server with everything else that it serves. */
const NOT_FROM_BACKENDS: ReadonlySet<string> = new Set(["location", "clear-site-data", "service-worker-allowed"]);

/** What a server keeps of its doors. */
export interface ProxyConnections {
  /** Networks that backends may be in, as CIDR texts; unset for the usual ones. */
  readonly networks: readonly string[] | undefined;
  /** Requests that are with backends now. */
  open: number;
}

/** @throws StatusError 403 for a network that is closed, 429, 503 when the backend does not answer */
export async function passOn(
  { request, context, user }: Authorized,
  info: ResourceRequestInfo,
  backend: Backend,
): Promise<HttpResponse> {
  const { proxyConnections, limits } = context;
  if (!mayReach(backend.address, proxyConnections.networks, request.remoteAddress)) {
    const why = `User "${user.username}" asks for ${backend.address}, which is in no network that this server passes requests on to`;
    throw forbidden({ group: info.group, resource: info.resource }, info.name, why);
  }
  const body = await readBody(request, limits);
  if (proxyConnections.open >= MAX_PROXIED_REQUESTS)
    throw tooManyRequests("too many requests are with backends; try again later", RETRY_AFTER_SECONDS);
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
    // A backend is known by its address alone, which no certificate names; it gets no credentials either.
    const outgoing: ClientRequest =
      protocol === "https" ? httpsRequest({ ...options, rejectUnauthorized: false }) : httpRequest(options);
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    outgoing.once("timeout", () => outgoing.destroy(new Error(`no answer for ${MAX_SILENCE_MS} ms`)));
    outgoing.end(body);
  });
}

/** What stands behind the subresource in the path, encoded as it came. */
export function subpathOf(path: string, { group, objectNamespace }: ResourceRequestInfo): string {
  // api/v1 or apis/group/version, the namespace, then resource, name and subresource
  const count = (group === "" ? 2 : 3) + (objectNamespace === "" ? 0 : 2) + 3;
  const [before = ""] = new RegExp(`^(?:/+[^/]+){${count}}`).exec(path) ?? [];
  return path.slice(before.length).replace(/^\/*/, "/");
}

/**
 * A backend that redirects to itself is followed through the door; anywhere else it can't send the client, who trusts
 * this server and not the backend.
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
  // a relative one is relative to what the client asked for
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
      // the client has gone: nobody is left to be told
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
