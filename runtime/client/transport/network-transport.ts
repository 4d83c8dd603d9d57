/** The transport over the network: HTTP/2 if the server negotiates it, otherwise HTTP/1.1. */
import {
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from "node:http2";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { CertificateTransport } from "./certificate-transport.js";
import { Http2Sessions } from "./client-http2-sessions.js";
import { Http1Transport } from "./http1-transport.js";
import { networkFailure, resetFailure } from "./network-failure.js";
import type { ProxyAddress } from "./proxy-address.js";
import { openTunnel } from "./proxy-tunnel.js";
import type { ServerAddress, TlsSettings } from "./server-address.js";
import { tlsConnectionOptions } from "./tls-options.js";
import type { Transport, TransportRequest, TransportResponse } from "./transport.js";

const DEFAULT_MAX_CONNECTIONS = 256;
const DEFAULT_MAX_SESSIONS = 16;

export interface NetworkOptions {
  /**
   * `http://[user:password@]host[:port]`, or https, or socks5; false for no proxy. By default the configuration file or
   * the environment decides.
   */
  readonly proxy?: string | false;
  /** False restricts the client to HTTP/1.1. */
  readonly http2?: boolean;
  /** The maximum number of HTTP/1.1 connections. Each open watch holds one. */
  readonly maxConnections?: number;
  /** The maximum number of HTTP/2 sessions. Each carries up to 100 requests and watches. */
  readonly maxSessions?: number;
  readonly pingIntervalMs?: number;
}

/** The options of a transport with its proxy resolved. */
export interface NetworkSettings extends NetworkOptions {
  /** The proxy of all connections. */
  readonly through?: ProxyAddress | undefined;
}

/** @throws ConfigurationError for contradictory TLS settings */
export function networkTransport(address: ServerAddress, tls: TlsSettings, options: NetworkSettings = {}): Transport {
  const plain = negotiatingTransport(address, tls, options);
  if (!address.isTls) return plain;
  return new CertificateTransport({
    origin: address.origin,
    plain,
    open: (certificate) => negotiatingTransport(address, { ...tls, ...certificate }, options),
  });
}

function negotiatingTransport(address: ServerAddress, tls: TlsSettings, options: NetworkSettings): Transport {
  const { maxConnections = DEFAULT_MAX_CONNECTIONS, through } = options;
  const http1 = new Http1Transport(address, tls, maxConnections, through);
  return address.isTls && options.http2 !== false ? new NegotiatingTransport(address, tls, http1, options) : http1;
}

class NegotiatingTransport implements Transport {
  readonly #address: ServerAddress;
  readonly #http1: Transport;
  readonly #sessions: Http2Sessions;
  /** Set once the server has negotiated HTTP/1.1. */
  #isHttp1Only = false;

  constructor(address: ServerAddress, tls: TlsSettings, http1: Transport, options: NetworkSettings) {
    this.#address = address;
    this.#http1 = http1;
    const { host, port, origin } = address;
    const secure = { ...tlsConnectionOptions(tls, host), host, port, ALPNProtocols: ["h2", "http/1.1"] };
    const { through } = options;
    const dial = async (): Promise<TLSSocket> =>
      connectTls(through === undefined ? secure : { ...secure, socket: await openTunnel(through, address, tls) });
    const { maxSessions = DEFAULT_MAX_SESSIONS, pingIntervalMs } = options;
    this.#sessions = new Http2Sessions({
      origin,
      dial,
      maxSessions,
      ...(pingIntervalMs === undefined ? {} : { pingIntervalMs }),
    });
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    if (this.#isHttp1Only) return this.#http1.request(request);
    const { method, body, signal } = request;
    const path = `${this.#address.basePath}${request.path}`;
    const where = `${method} ${this.#address.origin}${path}`;
    const headers = { ...request.headers, ":method": method, ":path": path } as OutgoingHttpHeaders;
    if (body !== undefined) headers["content-length"] = body.length;
    let stream: ClientHttp2Stream | undefined;
    try {
      stream = await this.#sessions.openStream(headers, body !== undefined, signal);
    } catch (error) {
      throw signal?.aborted ? signal.reason : networkFailure(error, where, false);
    }
    if (stream !== undefined) return exchange(stream, body, signal, where);
    this.#isHttp1Only = true;
    return this.#http1.request(request);
  }

  async close(): Promise<void> {
    this.#sessions.close();
    await this.#http1.close();
  }
}

function exchange(
  stream: ClientHttp2Stream,
  body: Uint8Array | undefined,
  signal: AbortSignal | undefined,
  where: string,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stream.close(constants.NGHTTP2_CANCEL);
      stream.destroy(new Error("the request was aborted"));
    };
    signal?.addEventListener("abort", end, { once: true });
    stream.on("error", (error) => reject(signal?.aborted ? signal.reason : failureOf(stream, error, where, false)));
    stream.on("close", () => {
      signal?.removeEventListener("abort", end);
      reject(resetFailure(stream.rstCode, where));
    });
    stream.on("response", (received: IncomingHttpHeaders & IncomingHttpStatusHeader) => {
      const { ":status": status = 0, ...headers } = received;
      resolve({ status, headers, body: bodyOf(stream, signal, where) });
    });
    if (signal?.aborted) end();
    else if (body !== undefined) stream.end(body);
  });
}

async function* bodyOf(
  stream: ClientHttp2Stream,
  signal: AbortSignal | undefined,
  where: string,
): AsyncGenerator<Uint8Array> {
  try {
    // The stream is not destroyed when its body ends, because that would reset a stream that the server is about to
    // close normally.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw signal?.aborted ? signal.reason : failureOf(stream, error, where, true);
  } finally {
    if (!stream.readableEnded) stream.close(constants.NGHTTP2_CANCEL);
  }
  // Node ends the body of a cancelled stream like that of a complete one.
  if (signal?.aborted) throw signal.reason;
  if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) throw resetFailure(stream.rstCode, where);
}

function failureOf(stream: ClientHttp2Stream, error: unknown, where: string, isAnswered: boolean): Error {
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
    ? resetFailure(stream.rstCode, where)
    : networkFailure(error, where, isAnswered);
}
