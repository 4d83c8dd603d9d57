/** Node's own server with all its bounds set: HTTP/1.1 without TLS, HTTP/2 and HTTP/1.1 with it. */
import { constants as cryptoConstants } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createSecureServer, type SecureServerOptions, type ServerHttp2Session } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { SecureContextOptions, Server as TlsServer } from "node:tls";
import type { ChangingText } from "../../base/changing-text.js";
import { onClientError } from "./client-error.js";
import type { ConnectionLimits } from "./connection-limits.js";
import { holdInvitation } from "./exchange.js";
import { keepPeerCertificates } from "./peer-certificates.js";
import { lastMessage, refusal } from "./refusal.js";
import { Http2Sessions } from "./server-http2-sessions.js";

export interface TlsOptions {
  /** PEM */
  readonly certificate: string;
  /** PEM */
  readonly key: string;
  readonly minVersion?: "TLSv1.2" | "TLSv1.3";
  /** Names of OpenSSL, separated by colons; those of the platform where it is not said. */
  readonly ciphers?: string;
}

/** TLS, and whom clients are asked for a certificate of: nobody where there is no text of authorities. */
export interface SecureOptions extends TlsOptions {
  readonly clientAuthorities: ChangingText | undefined;
}

export interface NodeServer {
  readonly server: Server;
  /** Connections are not kept from now on: idle ones are closed, HTTP/2 clients are told. */
  drain(): void;
  /** Resolves when no connection has bytes that were written and are not sent, or when the time is up. */
  flushed(limitMs: number): Promise<void>;
  /** Cuts every connection. */
  cut(): void;
}

/** An upload takes longer than its request's deadline only where the request has none. */
const UPLOAD_MARGIN_MS = 10_000;

/** @param requestTimeoutMs deadline of requests that are not meant to last */
export function createNodeServer(
  tls: SecureOptions | undefined,
  limits: ConnectionLimits,
  requestTimeoutMs: number,
  listener: RequestListener,
): NodeServer {
  const server = tls === undefined ? createPlain(limits) : createSecure(tls, limits);
  const sessions = new Http2Sessions(limits);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    // one that is received again, see upgrade.ts
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A broken connection is the client's affair; without a listener it would end the process.
    socket.on("error", () => socket.destroy());
  };
  // Below TLS too: closing waits for a connection whose handshake never ends as for every other.
  server.on("connection", track);
  if (tls) {
    server.on("secureConnection", track);
    server.on("secureConnection", keepPeerCertificates);
  }
  server.on("session", (session: ServerHttp2Session) => {
    keepPeerCertificates(session);
    sessions.add(session);
  });
  server.keepAliveTimeout = limits.idleTimeoutMs;
  server.headersTimeout = limits.headersTimeoutMs;
  server.requestTimeout = Math.max(requestTimeoutMs + UPLOAD_MARGIN_MS, limits.headersTimeoutMs);
  // no limit of node's: it would leave out the headers above it without a word
  server.maxHeadersCount = 0;
  // a client that has sent its request and closes its side gets its answer
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  server.on("request", listener);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    holdInvitation(request);
    listener(request, response as Parameters<RequestListener>[1]);
  });
  server.on("checkExpectation", refuseExpectation);
  server.on("clientError", (error: Error, socket: Socket) => onClientError(error, socket, limits.lingerMs));
  server.on("connect", refuseTunnel);
  closeOnlyWhatIsSent(server, sockets);
  return {
    server,
    drain() {
      sessions.drain();
      server.closeIdleConnections();
    },
    flushed: (limitMs) => flushed(sockets, limitMs),
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Between two looks at what waits in connections: they tell nobody when they are empty. */
const FLUSH_CHECK_MS = 5;

/** An answer is over for node when its last bytes are with the connection, from where closing it would take them. */
async function flushed(sockets: ReadonlySet<Socket>, limitMs: number): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (hasUnsent(sockets)) {
    if (performance.now() >= endMs) return;
    await new Promise((resolve) => setTimeout(resolve, FLUSH_CHECK_MS));
  }
}

function hasUnsent(sockets: ReadonlySet<Socket>): boolean {
  return [...sockets].some(({ destroyed, writableLength }) => !destroyed && writableLength > 0);
}

/**
 * Node closes connections as idle whose answer has ended, also when its client has yet to take the last of it, and it
 * closes all or none. So all of them wait until everything is sent; whoever takes nothing is cut when the stop ends.
 */
function closeOnlyWhatIsSent(server: Server, sockets: ReadonlySet<Socket>): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  let isWaiting = false;
  server.closeIdleConnections = () => {
    if (isWaiting) return;
    if (!hasUnsent(sockets)) return closeIdle();
    isWaiting = true;
    void flushed(sockets, Number.POSITIVE_INFINITY).then(() => {
      isWaiting = false;
      closeIdle();
    });
  };
}

function createPlain({ maxHeaderBytes, checkIntervalMs, tcpKeepAliveMs }: ConnectionLimits): Server {
  return createServer({
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval: checkIntervalMs,
    // refused with a Status, as is more than one
    requireHostHeader: false,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: tcpKeepAliveMs,
  });
}

/**
 * What may change while the server listens. A session that is taken up again would have no more than the first of the
 * client's certificates, which nobody has verified this time; no new certificate comes on a connection that goes on.
 */
function secureContext({
  certificate,
  key,
  minVersion,
  ciphers,
  clientAuthorities,
}: SecureOptions): SecureContextOptions {
  const { SSL_OP_NO_TICKET, SSL_OP_NO_RENEGOTIATION } = cryptoConstants;
  const context = {
    cert: certificate,
    key,
    minVersion: minVersion ?? "TLSv1.2",
    ...(ciphers === undefined ? {} : { ciphers }),
  } as const;
  if (clientAuthorities === undefined) return context;
  return { ...context, ca: clientAuthorities.text, secureOptions: SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION };
}

/** What not every release of node that is supported knows. */
interface NewerOptions {
  readonly streamResetBurst: number;
  readonly streamResetRate: number;
  readonly strictFieldWhitespaceValidation: boolean;
}

function createSecure(tls: SecureOptions, limits: ConnectionLimits): Server {
  const { clientAuthorities } = tls;
  const options: SecureServerOptions & NewerOptions = {
    allowHTTP1: true,
    ...secureContext(tls),
    // who has a certificate that is not good is answered 401, unless they have something else to show
    requestCert: clientAuthorities !== undefined,
    rejectUnauthorized: false,
    handshakeTimeout: limits.handshakeTimeoutMs,
    allowHalfOpen: true,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: limits.tcpKeepAliveMs,
    maxHeaderListPairs: limits.maxHeaders,
    maxSessionMemory: limits.maxSessionMemoryMiB,
    // such values are refused (incoming.ts): node would leave them out, and the request would be another one
    strictFieldWhitespaceValidation: false,
    maxSessionInvalidFrames: limits.maxInvalidFrames,
    maxSessionRejectedStreams: limits.maxRejectedStreams,
    streamResetBurst: limits.streamResetBurst,
    streamResetRate: limits.streamResetsPerSecond,
    settings: {
      maxConcurrentStreams: limits.maxStreamsPerConnection,
      initialWindowSize: limits.streamWindowBytes,
      maxHeaderListSize: limits.maxHeaderBytes,
    },
  };
  const made = limits.servesHttp2 ? createSecureServer(options) : createHttpsServer(options);
  const server = made as unknown as Server & {
    maxHeaderSize: number;
    connectionsCheckingInterval: number;
  };
  // for HTTP/1.1, which has no options of its own there
  server.maxHeaderSize = limits.maxHeaderBytes;
  server.connectionsCheckingInterval = limits.checkIntervalMs;
  const end = clientAuthorities?.onChange(() => {
    (server as unknown as TlsServer).setSecureContext(secureContext(tls));
  });
  if (end !== undefined) server.once("close", end);
  return server;
}

function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = refusal(
    417,
    `the expectation ${JSON.stringify(request.headers.expect)} is not met`,
  );
  response.writeHead(status, { ...headers, connection: "close" } as Record<string, string>);
  response.end(body as Uint8Array);
}

const TUNNEL_REFUSAL = refusal(405, "this server opens no tunnels");

/** On HTTP/1.1 the connection is not HTTP's any more once it hears of a tunnel; on HTTP/2 it is one stream's affair. */
function refuseTunnel(_request: IncomingMessage, target: Socket | ServerResponse): void {
  if (!("writeHead" in target)) {
    target.end(lastMessage(TUNNEL_REFUSAL));
    return;
  }
  target.writeHead(TUNNEL_REFUSAL.status, TUNNEL_REFUSAL.headers as Record<string, string>);
  target.end(TUNNEL_REFUSAL.body as Uint8Array);
}
