/** Node's server with all its limits set: HTTP/1.1 without TLS, HTTP/2 and HTTP/1.1 with it. */
import { constants as cryptoConstants } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createSecureServer, type SecureServerOptions, type ServerHttp2Session } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { SecureContextOptions, Server as TlsServer } from "node:tls";
import type { ChangingText } from "../../base/changing-text.js";
import { nodeHttp } from "../../base/node-http.js";
import type { ChangingKeyPair } from "./changing-key-pair.js";
import { onClientError } from "./client-error.js";
import type { ConnectionLimits } from "./connection-limits.js";
import { holdInvitation } from "./exchange.js";
import { Http2Sessions } from "./http2/server-http2-sessions.js";
import { STREAM_MESSAGES } from "./http2/stream-messages.js";
import { keepPeerCertificates } from "./peer-certificates.js";
import { lastMessage, refusal } from "./refusal.js";

export interface TlsOptions {
  /** PEM */
  readonly certificate: string;
  /** PEM */
  readonly key: string;
  readonly minVersion?: "TLSv1.2" | "TLSv1.3";
  /** OpenSSL cipher names separated by colons; the platform's defaults if absent. */
  readonly ciphers?: string;
  /** Takes the place of `certificate` and `key`. New connections see each certificate from its change on. */
  readonly followed?: ChangingKeyPair | undefined;
}

/**
 * TLS, and the authorities for client certificates. Without authorities, clients are not requested to present a
 * certificate.
 */
export interface SecureOptions extends TlsOptions {
  readonly clientAuthorities: ChangingText | undefined;
}

export interface NodeServer {
  readonly server: Server;
  /** Stops keeping connections alive: idle ones are closed, and HTTP/2 clients receive GOAWAY. */
  drain(): void;
  /** Resolves when every connection has sent its written bytes, or when the time is up. */
  flushed(limitMs: number): Promise<void>;
  /** Cuts every connection. */
  cut(): void;
}

/** Node's time limit exceeds the deadline of requests by this much, so that it only affects requests without one. */
const UPLOAD_MARGIN_MS = 10_000;

/** @param requestTimeoutMs the deadline of requests that are not long-running */
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
    // A connection that is handed back to the server arrives twice; see upgrade.ts.
    if (sockets.has(socket)) return;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A broken connection is the client's concern; without a listener the error would end the process.
    socket.on("error", () => socket.destroy());
  };
  // Connections are also tracked below TLS, because closing waits for a connection whose handshake never ends as for
  // any other.
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
  // Node's own limit is disabled because it would silently drop the headers beyond it.
  server.maxHeadersCount = 0;
  // A client that closes its side after its request still gets its answer.
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

/** The interval at which connections are polled for unsent bytes, since there is no event for that. */
const FLUSH_CHECK_MS = 5;

/**
 * Waits until the operating system has every connection's bytes. Node considers an answer finished earlier, when
 * closing the connection could still discard its last bytes.
 */
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
 * Node closes connections as idle when their answer has ended, even if the client has not taken the last of it, and it
 * closes all or none. So all of them wait until everything is sent. Clients that take nothing are cut at the end of the
 * stop.
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
  return nodeHttp.createServer({
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval: checkIntervalMs,
    // A missing Host header is refused with a Status, as are several ones.
    requireHostHeader: false,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: tcpKeepAliveMs,
  });
}

/**
 * The part of TLS that can change while the server listens. Session resumption is disabled because a resumed session
 * would have only the first of the client's certificates, without verification, and no new certificate is presented on
 * it.
 */
function secureContext(options: SecureOptions): SecureContextOptions {
  const { minVersion, ciphers, clientAuthorities } = options;
  const { certificate, key } = options.followed?.current ?? options;
  const { SSL_OP_NO_TICKET, SSL_OP_NO_RENEGOTIATION } = cryptoConstants;
  const context = {
    cert: certificate,
    key,
    minVersion: minVersion ?? "TLSv1.2",
    ...(ciphers === undefined ? {} : { ciphers }),
  } as const;
  // Without a list, each context would load all root certificates of node, which costs 20 ms and verifies no client here.
  if (clientAuthorities === undefined) return { ...context, ca: [] };
  return { ...context, ca: clientAuthorities.text, secureOptions: SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION };
}

/** Options that not every supported release of node has. */
interface NewerOptions {
  readonly streamResetBurst: number;
  readonly streamResetRate: number;
  readonly strictFieldWhitespaceValidation: boolean;
  readonly requireHostHeader: boolean;
}

function createSecure(tls: SecureOptions, limits: ConnectionLimits): Server {
  const { clientAuthorities } = tls;
  const options: SecureServerOptions & NewerOptions = {
    allowHTTP1: true,
    ...STREAM_MESSAGES,
    ...secureContext(tls),
    // A client with an invalid certificate is answered with 401 unless it has another credential.
    requestCert: clientAuthorities !== undefined,
    rejectUnauthorized: false,
    handshakeTimeout: limits.handshakeTimeoutMs,
    allowHalfOpen: true,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: limits.tcpKeepAliveMs,
    maxHeaderListPairs: limits.maxHeaders,
    maxSessionMemory: limits.maxSessionMemoryMiB,
    // Such values are refused (incoming.ts). Node would drop them, which would change the request.
    strictFieldWhitespaceValidation: false,
    // As over plain HTTP. Older releases do not look for the header on this server.
    requireHostHeader: false,
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
  // HTTP/1.1 on this server takes these settings from properties rather than options.
  server.maxHeaderSize = limits.maxHeaderBytes;
  server.connectionsCheckingInterval = limits.checkIntervalMs;
  for (const source of [clientAuthorities, tls.followed]) {
    const end = source?.onChange(() => (server as unknown as TlsServer).setSecureContext(secureContext(tls)));
    if (end !== undefined) server.once("close", end);
  }
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

/**
 * Refuses a tunnel. On HTTP/1.1 the whole connection no longer carries HTTP after CONNECT; on HTTP/2 only one stream is
 * affected.
 */
function refuseTunnel(_request: IncomingMessage, target: Socket | ServerResponse): void {
  if (!("writeHead" in target)) {
    target.end(lastMessage(TUNNEL_REFUSAL));
    return;
  }
  target.writeHead(TUNNEL_REFUSAL.status, TUNNEL_REFUSAL.headers as Record<string, string>);
  target.end(TUNNEL_REFUSAL.body as Uint8Array);
}
