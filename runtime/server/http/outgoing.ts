/** Writes the pipeline's answer to a connection and ends both directions. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { constants as http2Constants } from "node:http2";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { atTurnEnd } from "./answers-of-a-turn.js";
import { ConnectionWriter, NO_READER } from "./body-writer.js";
import type { Client } from "./client-signal.js";
import type { ConnectionLimits } from "./connection-limits.js";
import { http2StreamOf } from "./incoming.js";
import type { RequestBody } from "./request-body.js";

export interface Exchanged {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: RequestBody;
  readonly client: Client;
  readonly limits: ConnectionLimits;
  /** Whether the server is stopping, so that connections are not kept alive. */
  readonly isLast: boolean;
}

/**
 * Sends an answer. The result is a promise only if sending has to wait.
 * @throws whatever interrupts the body, after the status line was sent
 */
export function send(exchanged: Exchanged, answer: HttpResponse): Promise<void> | undefined {
  const { request, response } = exchanged;
  const isHttp2 = http2StreamOf(request) !== undefined;
  const closes = !isHttp2 && !exchanged.body.isReceived && !isWorthReading(exchanged);
  // Headers that are passed together are cheaper than headers that are set one by one.
  const headers: OutgoingHttpHeaders = Object.assign({}, answer.headers as OutgoingHttpHeaders);
  if (closes || (exchanged.isLast && !isHttp2)) headers.connection = "close";
  const { body } = answer;
  if (typeof body !== "function" && hasBodyLength(answer)) headers["content-length"] = body.byteLength;
  response.writeHead(answer.status, headers);
  if (typeof body === "function" || closes) return sendRest(exchanged, body, closes, isHttp2);
  const sent = request.method === "HEAD" || body.byteLength === 0 ? undefined : body;
  if (isHttp2) endWith(exchanged, sent, isHttp2);
  else atTurnEnd(() => endWith(exchanged, sent, isHttp2));
}

async function sendRest(
  exchanged: Exchanged,
  body: HttpResponse["body"],
  closes: boolean,
  isHttp2: boolean,
): Promise<void> {
  const { request, response, client, limits } = exchanged;
  if (request.method === "HEAD") {
    // A streamed body holds a watch or a list and must be run with an aborted reader to release it.
    if (typeof body === "function") await body(new ConnectionWriter(response, NO_READER));
  } else if (typeof body === "function") {
    response.flushHeaders?.();
    const writer = new ConnectionWriter(response, client.gone);
    try {
      await body(writer);
    } finally {
      writer.flush();
    }
    if (client.isGone) return;
  } else if (body.byteLength > 0) response.write(body);
  if (closes) await restOfBody(request, limits.lingerMs);
  endWith(exchanged, undefined, isHttp2);
  // Anything that still reads the body would wait forever, because closing the connection on this side raises no event
  // for it.
  if (closes) response.once("close", () => request.destroy());
}

/**
 * Whether the length of the body is announced. Answers whose code forbids a body have none (RFC 9110, 8.6), and an
 * explicit length takes precedence.
 */
function hasBodyLength({ status, headers }: HttpResponse): boolean {
  return status >= 200 && status !== 204 && status !== 304 && headers["content-length"] === undefined;
}

/** Whether an unwanted body is read to keep the connection: not if it is late, broken, long, or held back. */
function isWorthReading({ request, body, limits }: Exchanged): boolean {
  const length = request.headers["content-length"];
  if (body.isWanted || body.isBroken || !body.isInvited || length === undefined) return false;
  return Number(length) <= limits.maxDiscardedBytes;
}

/**
 * Ends an answer. If the client does not take it in time, the connection is dropped, since it would stay open forever.
 */
function endWith(
  { request, response, body: { isReceived }, limits }: Exchanged,
  body: Uint8Array | undefined,
  isHttp2: boolean,
): void {
  response.end(body);
  if (!isReceived) {
    if (isHttp2) requestStop(request);
    else request.resume();
  }
  // By now the operating system has the bytes of nearly every answer.
  if (!isHttp2 && request.socket.writableLength === 0) return;
  const timer = setTimeout(() => response.destroy(), limits.lastBytesTimeoutMs);
  timer.unref();
  response.once("close", () => clearTimeout(timer));
  if (!isHttp2) response.once("finish", () => clearTimeout(timer));
}

/** Makes an HTTP/2 client stop sending an unwanted body, and closes the stream of a client that does not stop. */
function requestStop(request: IncomingMessage): void {
  const stream = http2StreamOf(request);
  if (stream !== undefined && !stream.endAfterHeaders) {
    stream.once("finish", () => {
      if (!stream.readableEnded && !stream.closed) stream.close(http2Constants.NGHTTP2_NO_ERROR);
    });
  }
  request.resume();
}

/**
 * Waits a short time for the rest of an unwanted body, because closing a connection while its client still sends would
 * discard the answer.
 */
function restOfBody(request: IncomingMessage, lingerMs: number): Promise<void> {
  request.resume();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lingerMs);
    for (const event of ["end", "close", "error"]) {
      request.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
