/** From the pipeline's answer to bytes on a connection, and the end of both directions. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants as http2Constants } from "node:http2";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { bodyWriter, NOBODY_READS } from "./body-writer.js";
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
  /** The server stops: connections are not kept. */
  readonly isLast: boolean;
}

/** Sends an answer. @throws whatever breaks a body off: the status line is out then */
export async function send(exchanged: Exchanged, answer: HttpResponse): Promise<void> {
  const { request, response, client, limits } = exchanged;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value as string | string[]);
  const isHttp2 = http2StreamOf(request) !== undefined;
  const closes = !isHttp2 && !request.complete && !isWorthReading(exchanged);
  if (closes || (exchanged.isLast && !isHttp2)) response.setHeader("connection", "close");
  const { body } = answer;
  if (typeof body !== "function" && hasBodyLength(answer)) response.setHeader("content-length", body.byteLength);
  response.writeHead(answer.status);
  if (request.method === "HEAD") {
    // a streamed body holds a watch or a list: told that nobody reads, it lets go
    if (typeof body === "function") await body(bodyWriter(response, NOBODY_READS));
  } else if (typeof body === "function") {
    response.flushHeaders?.();
    await body(bodyWriter(response, client.gone));
    if (client.isGone) return;
  } else if (body.byteLength > 0) {
    if (!closes) return endWith(exchanged, body, isHttp2);
    response.write(body);
  }
  if (closes) await restOfBody(request, limits.lingerMs);
  endWith(exchanged, undefined, isHttp2);
  // Whoever still reads the body would wait for ever: nothing tells them of the end of a connection closed by us.
  if (closes) response.once("close", () => request.destroy());
}

/** Answers without a body by their code have no length (RFC 9110, 8.6); others that say theirs know better. */
function hasBodyLength({ status, headers }: HttpResponse): boolean {
  return status >= 200 && status !== 204 && status !== 304 && headers["content-length"] === undefined;
}

/** Whether a body that nobody wants is read for the sake of the connection: not one that is late, broken, long or held back. */
function isWorthReading({ request, body, limits }: Exchanged): boolean {
  const length = request.headers["content-length"];
  if (body.isWanted || body.isBroken || !body.isInvited || length === undefined) return false;
  return Number(length) <= limits.maxDiscardedBytes;
}

/** Ends an answer. What its client does not take in time is given up with the connection, which would stay for ever. */
function endWith({ request, response, limits }: Exchanged, body: Uint8Array | undefined, isHttp2: boolean): void {
  response.end(body);
  if (isHttp2) tellToStop(request, response);
  else if (!request.complete) request.resume();
  // nearly every answer is with the operating system by now
  if (!isHttp2 && request.socket.writableLength === 0) return;
  const timer = setTimeout(() => response.destroy(), limits.lastBytesTimeoutMs);
  timer.unref();
  response.once("close", () => clearTimeout(timer));
  response.once("finish", () => clearTimeout(timer));
}

/** The rest of a body that nobody wants: an HTTP/2 client is told to stop, and the stream of one that does not is closed. */
function tellToStop(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableEnded) return;
  const { stream } = request as unknown as { stream?: { close(code: number): void; closed: boolean } };
  response.on("finish", () => {
    if (stream && !stream.closed) stream.close(http2Constants.NGHTTP2_NO_ERROR);
  });
  request.resume();
}

/**
 * Waits a while for the rest of a body that nobody wants: a connection that is closed while its client still sends takes
 * the answer with it.
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
