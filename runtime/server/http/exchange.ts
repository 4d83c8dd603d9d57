/** Carries one request from node's server to the pipeline, and its answer back. It contains no policy. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { AnswerCutError } from "../../pipeline/stages/intercept.js";
import type { ApiServer } from "../api-server.js";
import { Client } from "./client-signal.js";
import type { ConnectionLimits } from "./connection-limits.js";
import { requestsAtWork } from "./fan-out/requests-at-work.js";
import { http2StreamOf, isServerWide, malformation, toHttpRequest } from "./incoming.js";
import { send } from "./outgoing.js";
import { keepWhatFollows } from "./paused-connection.js";
import { peerCertificatesOf, sessionOf } from "./peer-certificates.js";
import { RequestBody } from "./request-body.js";
import { turnsOf } from "./request-turns.js";

export interface ExchangeOptions {
  readonly server: ApiServer;
  /** The path under which the API is mounted. */
  readonly prefix: string;
  readonly limits: ConnectionLimits;
}

/** The requests with `Expect: 100-continue` that have not been answered with 100 yet. */
const awaitsInvitation = new WeakSet<IncomingMessage>();

/** Lets the pipeline decide whether a client that waits for 100-continue sends its body. */
export function holdInvitation(request: IncomingMessage): void {
  awaitsInvitation.add(request);
}

/** Answers a request. On HTTP/1.1 it waits until all earlier requests of the connection are answered. */
export function exchange(
  options: ExchangeOptions,
  request: IncomingMessage,
  response: ServerResponse,
  remoteAddress = request.socket.remoteAddress ?? "",
): void {
  const client = new Client();
  const stream = http2StreamOf(request);
  const invite = awaitsInvitation.has(request) ? () => response.writeContinue() : undefined;
  const body = new RequestBody(request, invite);
  // Writing to a client that has just disconnected is not an error of the server; without a listener it would end the
  // process.
  response.on("error", () => client.leave());
  const begin = (): void => {
    void answer(options, request, response, remoteAddress, client, body);
  };
  if (stream !== undefined) {
    response.on("close", () => client.leave());
    // One turn of the event loop later the server knows everything that arrived together with the request, for instance
    // that the stream was reset.
    setImmediate(() => {
      if (!stream.closed && !stream.destroyed) begin();
    });
  } else takeTurn(options, request, response, { client, body, begin });
}

interface Waiting {
  readonly client: Client;
  readonly body: RequestBody;
  readonly begin: () => void;
}

function takeTurn(
  { limits }: ExchangeOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { client, body, begin }: Waiting,
): void {
  const socket: Socket = request.socket;
  keepWhatFollows(socket);
  const turns = turnsOf(socket);
  if (turns.waitingCount >= limits.maxWaitingRequests) {
    socket.destroy();
    return;
  }
  const member = {
    body,
    isComplete: () => request.complete,
    isAnswered: () => response.writableFinished,
    onEnd: () => client.end(),
  };
  turns.arrived(member);
  response.on("close", () => {
    client.leave();
    turns.finish();
  });
  const start = (): void => {
    turns.begin(member);
    // By then node has read the rest of the bytes that arrived together with the headers, so that most bodies are there.
    queueMicrotask(begin);
  };
  // Nothing else informs those who wait for the end of an answer that its connection is gone.
  turns.take(start, () => response.emit("close"));
}

async function answer(
  options: ExchangeOptions,
  request: IncomingMessage,
  response: ServerResponse,
  remoteAddress: string,
  client: Client,
  body: RequestBody,
): Promise<void> {
  const { server, prefix, limits } = options;
  const refused = isServerWide(request) ? SERVER_WIDE : malformation(request, limits);
  requestsAtWork.begun();
  const made = refused ?? (await server.handle(toHttpRequest(request, remoteAddress, prefix, client, body)));
  requestsAtWork.ended();
  // A client certificate is verified when a connection starts, so a new connection may have another outcome.
  const isUseless = made.status === 401 && peerCertificatesOf(request)?.tlsError !== undefined;
  if (made.isLost) return breakOff(request, response, new AnswerCutError());
  try {
    // A proxy may find the end of a malformed request elsewhere than this server does, unless the request states its length.
    const isAmbiguous = refused !== undefined && request.headers["content-length"] === undefined;
    const isLast = server.isDraining || isUseless || isAmbiguous;
    const sending = send({ request, response, body, client, limits, isLast }, made);
    if (sending !== undefined) await sending;
    if (isUseless) sessionOf(request)?.close();
  } catch (error) {
    // The status line is sent already, so the only honest end is a broken connection.
    if (!(error instanceof AnswerCutError))
      server.reportError(new Error("an answer broke off", { cause: error }), String(made.headers["audit-id"] ?? ""));
    breakOff(request, response, error);
  }
}

const SERVER_WIDE: HttpResponse = {
  status: 200,
  headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
  body: new Uint8Array(),
};

/**
 * Makes sure that no client mistakes a partial answer for a complete one. If the end of the connection marks the end of
 * the answer (HTTP/1.0), the connection is reset.
 */
function breakOff(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const endsWithConnection = request.httpVersionMajor === 1 && request.httpVersionMinor === 0;
  const { socket } = request;
  if (endsWithConnection && !("encrypted" in socket)) socket.resetAndDestroy();
  response.destroy(error instanceof Error ? error : undefined);
}
