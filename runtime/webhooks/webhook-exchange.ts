/**
 * Sends one request over an agent's connection and reads the head of the answer; bodies stream at the pace of their
 * readers.
 */
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { Duplex } from "node:stream";

/** A body to send. @throws whatever should end the request, with the answer for its client */
export interface BodySource {
  /** The length in bytes, if it is known in advance. */
  readonly length: number | undefined;
  chunks(): AsyncIterable<Uint8Array>;
}

/** No part of the request has left this server. */
export class NotConnectedError extends Error {}

/** Timeout from the start of a connection to the end of its TLS handshake. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Timeout from the connection to the head of the answer; requests with their own deadline end sooner. */
const ANSWER_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 64 * 1024;

export interface ExchangeRequest {
  readonly body?: BodySource;
  /** Whether the body can be sent again and the request is idempotent; this is implied for reads without a body. */
  readonly isRepeatable?: boolean;
  /** Whether the request switches to another protocol; it has no body before that. */
  readonly isUpgrade?: boolean;
  /** Aborts the exchange in any state. */
  readonly signal: AbortSignal;
}

export interface BackendAnswer {
  readonly message: IncomingMessage;
  /** The connection, which speaks another protocol from now on, and the bytes that have already arrived on it. */
  readonly tunnel?: { readonly socket: Duplex; readonly head: Buffer };
}

/** Resolves with the answer, whose body is still unread. @throws NotConnectedError, Error */
export async function exchange(options: RequestOptions, request: ExchangeRequest): Promise<BackendAnswer> {
  try {
    return await attempt(options, request);
  } catch (error) {
    // The backend closed an idle connection at the moment at which it was reused.
    if (!(error instanceof StaleConnectionError) || !isRepeatable(options, request)) throw error;
    return attempt({ ...options, agent: false }, request);
  }
}

/** A reused connection broke off before it delivered an answer. */
class StaleConnectionError extends Error {}

function isBrokenOff({ code }: NodeJS.ErrnoException): boolean {
  return code === "ECONNRESET" || code === "EPIPE";
}

function isRepeatable({ method }: RequestOptions, { body, isRepeatable: isSaid }: ExchangeRequest): boolean {
  return isSaid || (body === undefined && (method === "GET" || method === "HEAD"));
}

function attempt(options: RequestOptions, request: ExchangeRequest): Promise<BackendAnswer> {
  const { body, signal, isUpgrade } = request;
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest({ ...options, signal, maxHeaderSize: MAX_HEADER_BYTES });
    let isConnected = false;
    let timer = setTimeout(() => outgoing.destroy(new Error("the connection timed out")), CONNECT_TIMEOUT_MS);
    const fail = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      if (!isConnected) reject(new NotConnectedError(error.message, { cause: error }));
      else if (outgoing.reusedSocket && isBrokenOff(error))
        reject(new StaleConnectionError(error.message, { cause: error }));
      else reject(error);
    };
    const connected = (): void => {
      isConnected = true;
      clearTimeout(timer);
      timer = setTimeout(() => outgoing.destroy(new Error("the answer timed out")), ANSWER_TIMEOUT_MS);
      // The body is only started once there is a connection to receive it.
      if (body === undefined) outgoing.end();
      else pump(body, outgoing).catch((error: Error) => outgoing.destroy(error));
    };
    outgoing.on("error", fail);
    outgoing.once("close", () => fail(new Error("the connection was closed before the answer")));
    outgoing.once("socket", (socket) => {
      if (outgoing.reusedSocket) connected();
      else socket.once("secureConnect", connected);
    });
    outgoing.once("response", (message) => {
      clearTimeout(timer);
      resolve({ message });
    });
    if (isUpgrade)
      outgoing.once("upgrade", (message, socket, head) => {
        clearTimeout(timer);
        resolve({ message, tunnel: { socket, head } });
      });
  });
}

async function pump(body: BodySource, outgoing: ClientRequest): Promise<void> {
  for await (const chunk of body.chunks()) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk)) await roomIn(outgoing);
  }
  outgoing.end();
}

/** Resolves when more can be written, or nothing can be written any more. */
export function roomIn(outgoing: ClientRequest | Duplex): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed || !outgoing.writableNeedDrain) return resolve();
    const done = (): void => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.once("drain", done);
    outgoing.once("close", done);
  });
}
