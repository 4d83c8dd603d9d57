/** HTTP/1.1 over a bounded pool of kept-alive connections. */
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from "node:http";
import { Agent as HttpsAgent, type RequestOptions, request as requestTls } from "node:https";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { ConnectionError } from "../client-errors.js";
import { networkFailure } from "./network-failure.js";
import type { ProxyAddress } from "./proxy-address.js";
import { openTunnel, proxyAuthorization, proxyTlsOptions } from "./proxy-tunnel.js";
import type { ServerAddress, TlsSettings } from "./server-address.js";
import { tlsConnectionOptions } from "./tls-options.js";
import type { Transport, TransportRequest, TransportResponse } from "./transport.js";

/** Idle connections kept for later requests. */
const MAX_IDLE_CONNECTIONS = 16;
/** Silence after which the system probes a connection, so that a watch notices a peer that vanished. */
const KEEP_ALIVE_MS = 30_000;

export class Http1Transport implements Transport {
  readonly #address: ServerAddress;
  readonly #agent: HttpAgent;
  readonly #request: typeof requestPlain;
  /** Of requests that a proxy reads: their target is a whole URL. */
  readonly #proxied: { readonly prefix: string; readonly headers: OutgoingHttpHeaders } | undefined;

  /** Every open watch holds one of the `maxConnections`; requests beyond it wait. */
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
    this.#request = isTls ? requestTls : requestPlain;
    if (isRead) {
      // the port stands in the URL where it is not the default one, as in any other address
      const headers = { host: new URL(address.origin).host, ...proxyAuthorization(proxy) };
      this.#proxied = { prefix: address.origin, headers };
      this.#address = { ...address, host: proxy.host, port: proxy.port };
      this.#agent = isTls ? new HttpsAgent({ ...options, ...proxyTlsOptions(proxy, tls) }) : new HttpAgent(options);
    } else {
      this.#agent = isTls
        ? new HttpsAgent({ ...options, ...tlsConnectionOptions(tls, address.host) })
        : new HttpAgent(options);
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

/** What the agent does for a new connection, with the options of the request: an HTTPS agent's are those of its TLS. */
type Connecting = (options: RequestOptions, done: (error: Error | null, socket?: Duplex) => void) => void;

/** Connections of the agent go through a tunnel; TLS is spoken within it. */
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

/** The listener goes when the exchange is over: a caller's signal may outlive thousands of requests. */
function endOnAbort(outgoing: ClientRequest, signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  const end = (): void => {
    // without an error: the connection of an answer that came whole may be the agent's again, where nobody hears it
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
