/** The listening server: HTTP/2 and HTTP/1.1 over TLS, or plain HTTP/1.1, with a stop that lets requests finish. */
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ApiServer } from "../api-server.js";
import { type ConnectionLimits, defaultConnectionLimits } from "./connection-limits.js";
import { createNodeServer, type NodeServer, type TlsOptions } from "./create-node-server.js";
import { type ExchangeOptions, exchange } from "./exchange.js";
import { apiPlugin, dispatcher, ROUTED_METHODS } from "./mount.js";
import { RequestsUnderWay } from "./requests-under-way.js";
import { takeUpgrades } from "./upgrade.js";

export interface ListenOptions {
  readonly host: string;
  /** 0 chooses any free port. */
  readonly port: number;
  /** PEM. Undefined serves plain HTTP/1.1, which is only for loopback and behind proxies that terminate TLS. */
  readonly tls: TlsOptions | undefined;
  readonly logger?: FastifyBaseLogger;
  /** Connection limits that differ from the defaults. */
  readonly connections?: Partial<ConnectionLimits>;
}

export interface RunningServer {
  /** `https://127.0.0.1:6443` */
  readonly url: string;
  readonly port: number;
  /** Makes `/readyz` fail; everything else is served until {@link RunningServer.stop}. Idempotent. */
  beginShutdown(): void;
  /**
   * Stops accepting connections, ends watches, waits for running requests up to `graceMs` or until watches have ended,
   * then cuts what is left and closes the store. If the server is configured to send new requests elsewhere, it accepts
   * connections until the running requests are answered.
   */
  stop(graceMs: number): Promise<void>;
}

/** The maximum length of a path parameter. Names may have 253 characters, and Fastify's own limit is 100. */
const MAX_PATH_PARAMETER_CHARACTERS = 1024;

export async function listen(server: ApiServer, options: ListenOptions): Promise<RunningServer> {
  const limits = { ...defaultConnectionLimits, ...options.connections };
  const exchanges: ExchangeOptions = { server, prefix: "", limits };
  const { app, nodes, underWay } = createApp(options, exchanges);
  await app.register(apiPlugin(server, limits));
  // Listening comes first, so that health endpoints can report a slow start and a port that is in use is found at once.
  await app.listen({
    host: options.host,
    port: options.port,
    // Fastify takes a server from a server factory for plain HTTP.
    listenTextResolver: (address) =>
      `Server listening at ${options.tls === undefined ? address : address.replace(/^http:/, "https:")}`,
  });
  try {
    await server.start();
  } catch (error) {
    for (const node of nodes) node.cut();
    await app.close();
    throw error;
  }
  const { port, address, family } = app.server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${address}]` : address;
  return {
    url: `${options.tls ? "https" : "http"}://${host}:${port}`,
    port,
    beginShutdown: () => server.health.markShuttingDown(),
    stop: (graceMs) => stop({ server, app, nodes, underWay }, graceMs),
  };
}

interface Listening {
  readonly server: ApiServer;
  readonly app: FastifyInstance;
  readonly nodes: readonly NodeServer[];
  readonly underWay: RequestsUnderWay;
}

/** The time that a client has to take the last bytes that were written to it. */
const LAST_BYTES_TIMEOUT_MS = 1_000;

async function stop({ server, app, nodes, underWay }: Listening, graceMs: number): Promise<void> {
  const answered = within(Math.max(graceMs, server.watchGraceMs), underWay.answered());
  server.drain();
  if (server.sendsRetryAfter) await answered;
  const flushed = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.flushed(Math.min(graceMs, LAST_BYTES_TIMEOUT_MS))));
  };
  await flushed();
  const closing = app.close();
  for (const node of nodes) node.drain();
  await answered;
  await flushed();
  // The connections of watches have just become idle.
  for (const node of nodes) node.drain();
  await within(Math.min(graceMs, LAST_BYTES_TIMEOUT_MS), closing);
  for (const node of nodes) node.cut();
  await closing;
  await server.close();
}

/** Resolves with `work`, or when the time is up. */
async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/** Only the API can have these paths, so they bypass the router, which costs a fifth of a read. */
const API_PATH = /^\/apis?\//;

/** The router would answer methods that it does not know itself, before authentication. */
const ROUTED: ReadonlySet<string | undefined> = new Set(ROUTED_METHODS);

/** Fastify would import its own compilers of JSON schemas at every start. The routes here have none of its schemas. */
function withoutSchemas(): never {
  throw new Error("a route of this server has a schema for Fastify");
}

function createApp({ tls, logger }: ListenOptions, exchanges: ExchangeOptions): Omit<Listening, "server"> {
  const { server, limits } = exchanges;
  /** There are several if a host name stands for several addresses. */
  const nodes: NodeServer[] = [];
  const underWay = new RequestsUnderWay();
  const dispatch = dispatcher(exchanges);
  const app = Fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // Requests that arrive while the server stops are answered as before.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_CHARACTERS },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    // The pipeline also answers paths that the router rejects.
    frameworkErrors: (_error, request, reply) => void dispatch(request, reply),
    // The server that is created here answers client errors.
    clientErrorHandler: () => {},
    serverFactory: (router) => {
      const listener: RequestListener = (request, response) => {
        if (API_PATH.test(request.url ?? "") || !ROUTED.has(request.method)) exchange(exchanges, request, response);
        else router(request, response);
      };
      const { clientAuthorities } = server;
      const secure = tls && { ...tls, clientAuthorities };
      const node = createNodeServer(secure, limits, server.requestTimeoutMs, listener);
      takeUpgrades(exchanges, node.server);
      node.server.on("tlsClientError", () => server.ownMetrics.connections.handshakeErrors.inc());
      nodes.push(node);
      underWay.follow(node.server);
      return node.server;
    },
  });
  app.setNotFoundHandler(dispatch);
  return { app, nodes, underWay };
}
