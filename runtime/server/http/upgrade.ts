/**
 * Requests to upgrade to another protocol. Those for group versions of other servers may become tunnels. For all others
 * the upgrade is ignored, as HTTP allows, and the request is answered like any other.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { nodeHttp } from "../../base/node-http.js";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { ConnectionWriter } from "./body-writer.js";
import { Client } from "./client-signal.js";
import type { ExchangeOptions } from "./exchange.js";
import { malformation, toHttpRequest } from "./incoming.js";
import { send } from "./outgoing.js";
import { RequestBody } from "./request-body.js";
import { turnsOf } from "./request-turns.js";

/** @param server node's server for HTTP/1.1; HTTP/2 has no upgrades */
export function takeUpgrades(options: ExchangeOptions, server: Server): void {
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const turns = turnsOf(socket);
    const begin = (): void => {
      if (isForAnotherServer(options, request)) return void answer(options, request, socket, head);
      turns.finish();
      receiveAgain(server, request, socket, head);
    };
    // Answers to earlier requests of the connection are sent first.
    turns.take(begin, () => {});
  });
}

const METHODS: ReadonlySet<string> = new Set(["GET", "POST"]);
/**
 * Other versions of HTTP are excluded, because requests in such a tunnel would reach a backend without authorization
 * here.
 */
const HTTP_ITSELF = /(?:^|,)\s*(?:h2c?|http|tls)\s*(?:[/,]|$)/i;

/**
 * Whether another server may get the request. It must have no body, since the bytes after the headers belong to the
 * other protocol.
 */
function isForAnotherServer({ server, prefix }: ExchangeOptions, { method = "", url = "", headers }: IncomingMessage) {
  const [path = ""] = url.split("?");
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
  if (hasBody || !METHODS.has(method) || !path.startsWith(prefix)) return false;
  if (HTTP_ITSELF.test(headers.upgrade ?? "")) return false;
  return server.aggregation.handlerOf(path.slice(prefix.length)) !== undefined;
}

async function answer(
  { server, prefix, limits }: ExchangeOptions,
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): Promise<void> {
  const client = new Client();
  socket.once("close", () => client.leave());
  const unread = new RequestBody(request, undefined);
  const received = {
    ...toHttpRequest(request, socket.remoteAddress ?? "", prefix, client, unread),
    body: bytesOf(socket, head),
    upgrade: request.headers.upgrade ?? "",
    signal: client.gone,
    ended: client.gone,
  };
  const made = malformation(request, limits) ?? (await server.handle(received));
  try {
    if (made.status === 101 && typeof made.body === "function") return await tunnel(made, made.body, socket, client);
    const response = new nodeHttp.ServerResponse(request);
    response.assignSocket(socket);
    response.once("finish", () => socket.end());
    await send({ request, response, body: unread, client, limits, isLast: true }, made);
  } catch (error) {
    server.reportError(new Error("an answer broke off", { cause: error }), String(made.headers["audit-id"] ?? ""));
    socket.destroy();
  }
}

async function tunnel(
  { headers }: HttpResponse,
  body: Exclude<HttpResponse["body"], Uint8Array>,
  socket: Socket,
  client: Client,
): Promise<void> {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}`));
  socket.write(Buffer.from(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1"));
  await body(new ConnectionWriter(socket, client.gone));
  // Unsent bytes are not awaited, because both ends know that the connection is over.
  socket.destroySoon();
}

async function* bytesOf(socket: Socket, head: Buffer): AsyncGenerator<Uint8Array> {
  if (head.byteLength > 0) yield head;
  yield* socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

const WISH: ReadonlySet<string> = new Set(["upgrade", "http2-settings"]);

/** Returns the connection to node's server and replays the request without its upgrade headers. */
function receiveAgain(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (name.toLowerCase() === "connection") lines.push(`${name}: ${withoutWish(value)}`);
    else if (!WISH.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("encrypted" in socket ? "secureConnection" : "connection", socket);
}

function withoutWish(connection: string): string {
  const kept = connection.split(",").filter((option) => !WISH.has(option.trim().toLowerCase()));
  return kept.length === 0 ? "keep-alive" : kept.join(",");
}
