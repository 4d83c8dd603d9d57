/** Passes a request for an aggregated group version to its backend, and streams the answer back. DISC-021, DISC-022. */
import { badRequest, StatusError, serviceUnavailable, tooLarge } from "../../api/status.js";
import type { Authorized } from "../../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../../pipeline/request/http.js";
import { isLongRunning } from "../../pipeline/stages/deadline.js";
import type { BodySource } from "../../webhooks/webhook-exchange.js";
import type { Backend, Backends } from "./backends.js";
import { type GroupVersionPath, proxiedPath } from "./proxied-path.js";
import { headersBack, headersOut } from "./proxy-headers.js";
import { streamBack, tunnelBack } from "./stream-back.js";

/** @throws StatusError 400, 413, 429, 503 */
export async function proxy(
  authorized: Authorized,
  place: GroupVersionPath,
  backend: Backend,
  backends: Backends,
): Promise<HttpResponse> {
  const { request, user, info, deadline, context } = authorized;
  const path = proxiedPath(place, request.query);
  const body = bodyOf(request, context.limits.maxBodyBytes);
  const { upgrade } = request;
  const isStream = isLongRunning(info) || upgrade !== undefined;
  const onShutdown = (end: () => void): (() => void) => context.shutdown.on(end);
  try {
    const { message, tunnel } = await backends.send(backend, {
      method: request.method,
      path,
      headers: {
        ...headersOut(request, user),
        ...lengthOf(body),
        ...(upgrade === undefined ? {} : { connection: "Upgrade", upgrade }),
      },
      ...(body === undefined ? {} : { body }),
      isUpgrade: upgrade !== undefined,
      lane: isStream ? "streams" : "requests",
      signal: AbortSignal.any([request.signal, deadline.signal]),
    });
    const headers = headersBack(message.headers, request.path);
    if (tunnel === undefined)
      return { status: message.statusCode ?? 502, headers, body: streamBack(message, isStream, onShutdown) };
    const agreed = { ...headers, connection: "Upgrade", upgrade: message.headers.upgrade ?? "" };
    return { status: 101, headers: agreed, body: tunnelBack(tunnel, request.body, onShutdown) };
  } catch (error) {
    if (error instanceof StatusError) throw error;
    throw serviceUnavailable(
      `error trying to reach service: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const LENGTH = /^[0-9]{1,15}$/;

/**
 * Returns undefined for a request without a body. The body is not read before the backend accepts it. @throws
 * StatusError 400, 413
 */
function bodyOf(request: HttpRequest, limitBytes: number): BodySource | undefined {
  if (request.upgrade !== undefined) return undefined;
  const announced = headerText(request.headers, "content-length");
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  if (announced !== undefined && !LENGTH.test(announced)) throw badRequest("the header Content-Length is not a number");
  if (announced === "0" || (announced === undefined && !isChunked && WITHOUT_BODY.has(request.method)))
    return undefined;
  const length = announced === undefined ? undefined : Number(announced);
  if ((length ?? 0) > limitBytes) throw bodyTooLarge(limitBytes);
  return { length, chunks: () => limited(request.body, limitBytes) };
}

async function* limited(body: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw bodyTooLarge(limitBytes);
    yield chunk;
  }
}

function bodyTooLarge(limitBytes: number): StatusError {
  return tooLarge(`Request entity too large: limit is ${limitBytes}`);
}

function lengthOf(body: BodySource | undefined): Record<string, string> {
  if (body === undefined) return {};
  return body.length === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(body.length) };
}
