/**
 * What answers in the place of etcd: health, version and readiness, and a clear refusal of everything that concerns keys, over
 * gRPC and over its JSON gateway. The API server of a test environment keeps its objects itself.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  createServer as createHttp2Server,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import { createServer, type Server, type Socket } from "node:net";
import { nodeHttp } from "../../../base/node-http.js";

/** The version that clients are shown. They look only whether it is recent enough. */
export const ETCD_VERSION = "3.6.0";

/** What `UNIMPLEMENTED` is as a number, in gRPC and in its gateway. */
const UNIMPLEMENTED = 12;
const OK = 0;

export const REFUSAL =
  "there are no keys here: kindsmith only answers in the place of etcd, and the API server that it belongs to keeps its objects itself";

/** The beginning of a connection that uses HTTP/2 without negotiation, as gRPC does. */
const HTTP2_PREFACE = Buffer.from("PRI * HTTP/2.0\r\n");

/** How long a connection may stay silent before its first bytes, in milliseconds. */
const FIRST_BYTES_MS = 60_000;
/** Limit of the concurrent connections of one address; more are closed at once. */
const MAX_CONNECTIONS = 1_000;
/** Limit of the concurrent streams of one connection. */
const MAX_STREAMS = 100;

const HEALTH_SERVICE = "/grpc.health.v1.Health/Check";
/** A message of gRPC: not compressed, two bytes long, field 1 with the value SERVING. */
const SERVING_MESSAGE = Buffer.from([0, 0, 0, 0, 2, 0x08, 0x01]);

const JSON_TYPE = "application/json";

export interface EtcdAddress {
  /** Host and port, or the path of a socket. */
  readonly listen: { readonly host: string; readonly port: number } | { readonly path: string };
  /** PEM certificate and key of an address with TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export interface EtcdServer {
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Resolves when all addresses are listened on. Rejects with the system's error if one can't be. */
export async function listenAsEtcd(addresses: readonly EtcdAddress[]): Promise<EtcdServer> {
  const connections = new Set<Socket>();
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((done) => server.close(done)));
    for (const connection of connections) connection.destroy();
    await Promise.all(closed);
  };
  try {
    for (const { listen, tls } of addresses) {
      const server = tls === undefined ? plainServer() : tlsServer(tls);
      server.maxConnections = MAX_CONNECTIONS;
      server.on("connection", (socket: Socket) => {
        connections.add(socket);
        socket.once("close", () => connections.delete(socket));
      });
      servers.push(server);
      await new Promise<void>((done, fail) => server.once("error", fail).listen(listen, done));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/** One port for HTTP/1.1 and HTTP/2: the first bytes of a connection decide. */
function plainServer(): Server {
  const http1 = nodeHttp.createServer(answer);
  const http2 = createHttp2Server({ settings: { maxConcurrentStreams: MAX_STREAMS } }).on("stream", answerStream);
  return createServer((socket) => {
    const timer = setTimeout(() => socket.destroy(), FIRST_BYTES_MS);
    socket.once("close", () => clearTimeout(timer)).on("error", () => socket.destroy());
    socket.once("readable", () => {
      clearTimeout(timer);
      const first: Buffer | null = socket.read();
      if (first === null) return;
      const isHttp2 = HTTP2_PREFACE.subarray(0, first.length).equals(first.subarray(0, HTTP2_PREFACE.length));
      socket.unshift(first);
      (isHttp2 ? http2 : http1).emit("connection", socket);
    });
  });
}

function tlsServer(tls: { readonly cert: string; readonly key: string }): Server {
  return createSecureServer({ ...tls, allowHTTP1: true, settings: { maxConcurrentStreams: MAX_STREAMS } })
    .on("stream", answerStream)
    .on("request", (request, response) => {
      // requests of HTTP/2 are streams, which were answered
      if (request.httpVersionMajor === 1) answer(request as unknown as IncomingMessage, response as never);
    });
}

/** @returns status, content type and body for a path without its query */
function answerOf(path: string): readonly [status: number, type: string, body: string] {
  switch (path) {
    case "/health":
      return [200, JSON_TYPE, JSON.stringify({ health: "true", reason: "" })];
    case "/livez":
    case "/readyz":
      return [200, "text/plain", "ok\n"];
    case "/version":
      return [200, JSON_TYPE, JSON.stringify({ etcdserver: ETCD_VERSION, etcdcluster: ETCD_VERSION })];
  }
  if (!/^\/v(2|3|3beta|3alpha)\//.test(path)) return [404, "text/plain", "404 page not found\n"];
  const refusal = { error: REFUSAL, code: UNIMPLEMENTED, message: REFUSAL, details: [] };
  return [501, JSON_TYPE, JSON.stringify(refusal)];
}

function pathOf(url: string | undefined): string {
  return (url ?? "").split("?", 1)[0] as string;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [status, type, body] = answerOf(pathOf(request.url));
  // The rest of a body is not read.
  const end = request.method === "GET" || request.method === "HEAD" ? {} : { connection: "close" };
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body), ...end });
  response.end(request.method === "HEAD" ? undefined : body);
}

function answerStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  stream.on("error", () => stream.destroy());
  const path = pathOf(headers[":path"]);
  if (!headers["content-type"]?.startsWith("application/grpc")) {
    const [status, type, body] = answerOf(path);
    stream.respond({ ":status": status, "content-type": type });
    stream.end(body);
    return;
  }
  const grpc = { ":status": 200, "content-type": "application/grpc" };
  if (path !== HEALTH_SERVICE) {
    const failure = { "grpc-status": String(UNIMPLEMENTED), "grpc-message": REFUSAL };
    stream.respond({ ...grpc, ...failure }, { endStream: true });
    return;
  }
  stream.respond(grpc, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": String(OK) }));
  stream.end(SERVING_MESSAGE);
}
