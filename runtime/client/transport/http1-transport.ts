/** HTTP/1.1 over a bounded pool of kept-alive connections. */
import type { ClientRequest, Agent as HttpAgent, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { Agent as HttpsAgent, type RequestOptions, request as requestTls } from "node:https";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { nodeHttp } from "../../base/node-http.js";
import type { ConnectionError } from "../client-errors.js";
import { networkFailure } from "./network-failure.js";
import type { ProxyAddress } from "./proxy-address.js";
import { openTunnel, proxyAuthorization, proxyTlsOptions } from "./proxy-tunnel.js";
import type { ServerAddress, TlsSettings } from "./server-address.js";
import { tlsConnectionOptions } from "./tls-options.js";
import type { Transport, TransportRequest, TransportResponse } from "./transport.js";

/** The number of idle connections that are kept for later requests. */
const MAX_IDLE_CONNECTIONS = 16;
/**
 * The idle time after which the operating system probes a connection, so that a watch notices when its peer is gone.
 */
const KEEP_ALIVE_MS = 30_000;

export class Http1Transport implements Transport {
  readonly #address: ServerAddress;
  readonly #agent: HttpAgent;
  readonly #request: typeof nodeHttp.request;
  /** Set for plain HTTP through a proxy, where the request target is a whole URL. */
  readonly #proxied: { readonly prefix: string; readonly headers: OutgoingHttpHeaders } | undefined;

  /** @param maxConnections every open watch holds one of them; further requests wait */
  constructor(address: ServerAddress, tls: TlsSettings, maxConnections: number, proxy?: ProxyAddress) {
    const options = {
      keepAlive: true,
      keepAliveMsecs: KEEP_ALIVE_MS,
      maxSockets: maxConnections,
      maxFreeSockets: MAX_IDLE_CONNECTIONS,
      scheduling: "lifo" as const,
    };
    this.#address = address;
    const isRead = proxy !== undefined && !address.isTls && proxy.protocol !== "socks5";
    const isTls = isRead ? proxy.protocol === "https" : address.isTls;
    this.#request = isTls ? requestTls : nodeHttp.request;
    if (isRead) {
      // The Host header includes the port unless it is the default one.
      const headers = { host: new URL(address.origin).host, ...proxyAuthorization(proxy) };
      this.#proxied = { prefix: address.origin, headers };
      this.#address = { ...address, host: proxy.host, port: proxy.port };
      this.#agent = isTls
        ? new HttpsAgent({ ...options, ...proxyTlsOptions(proxy, tls) })
        : new nodeHttp.Agent(options);
    } else {
      this.#agent = isTls
        ? new HttpsAgent({ ...options, ...tlsConnectionOptions(tls, address.host) })
        : new nodeHttp.Agent(options);
      if (proxy !== undefined) connectThrough(this.#agent, () => openTunnel(proxy, address, tls));
    }
  }

  request(request: TransportRequest): Promise<TransportResponse> {
    const { method, signal } = request;
    const { host, port, basePath, origin } = this.#address;
    const path = `${basePath}${request.path}`;
    const where = `${method} ${origin}${path}`;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const headers = { ...request.headers, ...this.#proxied?.headers } as OutgoingHttpHeaders;
      if (request.body !== undefined) headers["content-length"] = request.body.length;
      const target = `${this.#proxied?.prefix ?? ""}${path}`;
      const outgoing = this.#request({ method, host, port, path: target, headers, agent: this.#agent });
      endOnAbort(outgoing, signal);
      outgoing.on("error", (error) => reject(signal?.aborted ? signal.reason : networkFailure(error, where, false)));
      outgoing.on("response", (incoming) => {
        const fail = (error: unknown): ConnectionError => networkFailure(error, where, true);
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bodyOf(incoming, signal, fail) });
      });
      outgoing.end(request.body);
    });
  }

  async close(): Promise<void> {
    this.#agent.destroy();
  }
}

/** `createConnection` of an agent. An HTTPS agent passes its TLS options along with those of the request. */
type Connecting = (options: RequestOptions, done: (error: Error | null, socket?: Duplex) => void) => void;

/** Makes the agent open its connections through a tunnel; TLS runs inside it. */
function connectThrough(agent: HttpAgent, open: () => Promise<Duplex>): void {
  const isTls = agent instanceof HttpsAgent;
  const connecting: Connecting = (options, done) => {
    open().then(
      (socket) => done(null, isTls ? connectTls({ ...(options as object), socket }) : socket),
      (error: Error) => done(error),
    );
  };
  (agent as unknown as { createConnection: Connecting }).createConnection = connecting;
}

/**
 * Ends the request when the signal fires. The listener is removed with the request, since a caller's signal may outlive
 * thousands of them.
 */
function endOnAbort(outgoing: ClientRequest, signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  const end = (): void => {
    // No error is passed: after a complete answer the agent may already own the connection again, and nothing would
    // handle the error.
    outgoing.destroy();
  };
  signal.addEventListener("abort", end, { once: true });
  outgoing.on("close", () => signal.removeEventListener("abort", end));
}

async function* bodyOf(
  incoming: IncomingMessage,
  signal: AbortSignal | undefined,
  fail: (error: unknown) => ConnectionError,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of incoming) yield chunk as Buffer;
  } catch (error) {
    throw signal?.aborted ? signal.reason : fail(error);
  }
}
