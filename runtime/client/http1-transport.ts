/** HTTP/1.1 over a bounded pool of kept-alive connections. */
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from "node:http";
import { Agent as HttpsAgent, request as requestTls } from "node:https";
import type { ConnectionError } from "./errors.js";
import { networkFailure } from "./network-failure.js";
import { type ServerAddress, type TlsSettings, tlsConnectionOptions } from "./server-address.js";
import type { Transport, TransportRequest, TransportResponse } from "./transport.js";

/** Idle connections kept for later requests. */
const MAX_IDLE_CONNECTIONS = 16;
/** Silence after which the system probes a connection, so that a watch notices a peer that vanished. */
const KEEP_ALIVE_MS = 30_000;

export class Http1Transport implements Transport {
  readonly #address: ServerAddress;
  readonly #agent: HttpAgent;

  /** Every open watch holds one of the `maxConnections`; requests beyond it wait. */
  constructor(address: ServerAddress, tls: TlsSettings, maxConnections: number) {
    const options = {
      keepAlive: true,
      keepAliveMsecs: KEEP_ALIVE_MS,
      maxSockets: maxConnections,
      maxFreeSockets: MAX_IDLE_CONNECTIONS,
      scheduling: "lifo" as const,
    };
    this.#address = address;
    this.#agent = address.isTls
      ? new HttpsAgent({ ...options, ...tlsConnectionOptions(tls, address.host) })
      : new HttpAgent(options);
  }

  request(request: TransportRequest): Promise<TransportResponse> {
    const { method, signal } = request;
    const { host, port, basePath, origin, isTls } = this.#address;
    const path = `${basePath}${request.path}`;
    const where = `${method} ${origin}${path}`;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const headers = { ...request.headers } as OutgoingHttpHeaders;
      if (request.body !== undefined) headers["content-length"] = request.body.length;
      const outgoing = (isTls ? requestTls : requestPlain)({ method, host, port, path, headers, agent: this.#agent });
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

/** The listener goes when the exchange is over: a caller's signal may outlive thousands of requests. */
function endOnAbort(outgoing: ClientRequest, signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  const end = (): void => {
    outgoing.destroy(new Error("the request was aborted"));
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
