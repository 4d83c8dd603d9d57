/** One request and its answer, from node's server to the pipeline and back. No policy lives here. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { AnswerCutError } from "../../pipeline/stages/intercept.js";
import type { ApiServer } from "../api-server.js";
import { Client } from "./client-signal.js";
import type { ConnectionLimits } from "./connection-limits.js";
import { http2StreamOf, isServerWide, malformation, toHttpRequest } from "./incoming.js";
import { send } from "./outgoing.js";
import { peerCertificatesOf, sessionOf } from "./peer-certificates.js";
import { RequestBody } from "./request-body.js";
import { turnsOf } from "./request-turns.js";

export interface ExchangeOptions {
  readonly server: ApiServer;
  /** Path below which the API is mounted. */
  readonly prefix: string;
  readonly limits: ConnectionLimits;
}

/** Set by the server's listener for `Expect: 100-continue`: nothing has been said to the client yet. */
const awaitsInvitation = new WeakSet<IncomingMessage>();

/** Leaves it to the pipeline whether a client that waits to be told sends its body. */
export function holdInvitation(request: IncomingMessage): void {
  awaitsInvitation.add(request);
}

/** Answers a request; on HTTP/1.1 once all earlier ones of its connection are answered. */
export function exchange(
  options: ExchangeOptions,
  request: IncomingMessage,
  response: ServerResponse,
  remoteAddress = request.socket.remoteAddress ?? "",
): void {
  const client = new Client();
  const invite = awaitsInvitation.has(request) ? () => response.writeContinue() : undefined;
  const body = new RequestBody(request, invite);
  response.on("close", () => client.leave());
  // Writing to a client that has just gone is no fault of ours; without a listener it would end the process.
  response.on("error", () => client.leave());
  const begin = (): void => {
    void answer(options, request, response, remoteAddress, client, body);
  };
  const stream = http2StreamOf(request);
  if (stream !== undefined) {
    // A turn later all is known that came in one piece with the request, such as that it is taken back.
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
  response.on("close", () => turns.finish());
  const start = (): void => {
    turns.begin(member);
    begin();
  };
  // nobody else tells those who wait for the end of an answer that there is no connection for it any more
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
  const fault = isServerWide(request) ? SERVER_WIDE : malformation(request, limits);
  const made = fault ?? (await server.handle(toHttpRequest(request, remoteAddress, prefix, client, body)));
  // a certificate is verified when a connection begins: on a new one, another outcome is possible
  const isUseless = made.status === 401 && peerCertificatesOf(request)?.fault !== undefined;
  if (made.isLost) return breakOff(request, response, new AnswerCutError());
  try {
    await send({ request, response, body, client, limits, isLast: server.isDraining || isUseless }, made);
    if (isUseless) sessionOf(request)?.close();
  } catch (error) {
    // The status line is out: the only honest end is a broken connection.
    if (!(error instanceof AnswerCutError))
      server.reportFault(new Error("an answer broke off", { cause: error }), String(made.headers["audit-id"] ?? ""));
    breakOff(request, response, error);
  }
}

const SERVER_WIDE: HttpResponse = {
  status: 200,
  headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
  body: new Uint8Array(),
};

/** So that no client takes what it has for the whole: a reset where the end of the connection is the end of the answer. */
function breakOff(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const endsWithConnection = request.httpVersionMajor === 1 && request.httpVersionMinor === 0;
  const { socket } = request;
  if (endsWithConnection && !("encrypted" in socket)) socket.resetAndDestroy();
  response.destroy(error instanceof Error ? error : undefined);
}
