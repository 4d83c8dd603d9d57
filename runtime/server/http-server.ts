/** The listening server: Fastify over TLS with HTTP/2 and HTTP/1.1, and a stop that lets requests finish. */
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ApiServer } from "./api-server.js";
import { apiPlugin } from "./mount.js";

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** PEM; undefined serves plain HTTP/1.1, which is only for loopback and for proxies that end TLS. */
  readonly tls:
    | { readonly certificate: string; readonly key: string; readonly minVersion?: "TLSv1.2" | "TLSv1.3" }
    | undefined;
  readonly logger?: FastifyBaseLogger;
}

export interface RunningServer {
  /** `https://127.0.0.1:6443` */
  readonly url: string;
  readonly port: number;
  /** Turns `/readyz` to failing; everything else is served on until {@link RunningServer.stop}. Idempotent. */
  beginShutdown(): void;
  /**
   * Stops taking connections, ends watches, waits for requests under way up to `graceMs`, then cuts what is left and
   * closes the store.
   */
  stop(graceMs: number): Promise<void>;
}

/** A name may have 253 characters and stands in paths; Fastify's own limit is 100. */
const MAX_PATH_PARAMETER_CHARACTERS = 1024;
/** An idle HTTP/2 session stays open this long; watches keep theirs busy. */
const HTTP2_SESSION_TIMEOUT_MS = 30 * 60 * 1000;

export async function listen(server: ApiServer, options: ListenOptions): Promise<RunningServer> {
  const app = createApp(options);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A broken connection is the client's affair; without a listener it would end the process.
    socket.on("error", () => socket.destroy());
  };
  // Below TLS too: closing waits for a connection whose handshake never ends as for every other.
  app.server.on("connection", track);
  if (options.tls) app.server.on("secureConnection", track);
  await app.register(apiPlugin(server));
  await server.start();
  await app.listen({ host: options.host, port: options.port });
  const { port, address, family } = app.server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${address}]` : address;
  return {
    url: `${options.tls ? "https" : "http"}://${host}:${port}`,
    port,
    beginShutdown: () => server.health.markShuttingDown(),
    stop: (graceMs) => stop(server, app, sockets, graceMs),
  };
}

async function stop(server: ApiServer, app: FastifyInstance, sockets: Set<Socket>, graceMs: number): Promise<void> {
  server.drain();
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, graceMs);
  const closing = app.close();
  (app.server as Partial<HttpServer>).closeIdleConnections?.();
  await closing;
  clearTimeout(cut);
  await server.close();
}

function createApp({ tls, logger }: ListenOptions): FastifyInstance {
  const common = {
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_CHARACTERS },
    // close() cuts idle connections at once; those with a request are left to finish
    forceCloseConnections: "idle" as const,
  };
  if (tls === undefined) return Fastify(common);
  const https = {
    allowHTTP1: true,
    cert: tls.certificate,
    key: tls.key,
    minVersion: tls.minVersion ?? ("TLSv1.2" as const),
  };
  const app = Fastify({
    ...common,
    forceCloseConnections: false,
    http2: true,
    http2SessionTimeout: HTTP2_SESSION_TIMEOUT_MS,
    https,
  });
  return app as unknown as FastifyInstance;
}
