/**
 * Connections that present the client certificate of the request's credential. When the certificate changes, later
 * requests use new connections. The old connections stay open until their last request ends, so that no watch breaks.
 */
import { ConnectionError } from "../client-errors.js";
import type { ClientCertificate, Transport, TransportRequest, TransportResponse } from "./transport.js";

/**
 * The number of replaced certificates whose requests may still run. Beyond it the oldest connections are closed and
 * their requests fail as `closed`.
 */
export const MAX_RETIRED_CERTIFICATES = 8;

export interface CertificateTransportOptions {
  /** `https://host:port`, for the message of a request after the client was closed. */
  readonly origin: string;
  /** Carries requests whose credential has no certificate. */
  readonly plain: Transport;
  /** @throws ConfigurationError */
  readonly open: (certificate: ClientCertificate) => Transport;
}

export class CertificateTransport implements Transport {
  readonly #options: CertificateTransportOptions;
  #current: Connections | undefined;
  /** Connections of replaced certificates, oldest first. */
  readonly #retired = new Set<Connections>();
  #isClosed = false;

  constructor(options: CertificateTransportOptions) {
    this.#options = options;
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const { certificate, method } = request;
    const { origin, plain, open } = this.#options;
    if (certificate === undefined) {
      this.#retire();
      return plain.request(request);
    }
    if (this.#isClosed)
      throw new ConnectionError("closed", `${method} ${origin}${request.path}: closed: the client was closed`);
    if (this.#current === undefined || !isSameCertificate(this.#current.certificate, certificate)) {
      const connections = new Connections(certificate, open(certificate));
      this.#retire();
      this.#current = connections;
    }
    return this.#current.request(request);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [this.#current, ...this.#retired].filter((connections) => connections !== undefined);
    await Promise.all([this.#options.plain.close(), ...all.map((connections) => connections.close())]);
  }

  #retire(): void {
    const connections = this.#current;
    if (connections === undefined) return;
    this.#current = undefined;
    this.#retired.add(connections);
    connections.endWhenIdle(() => this.#retired.delete(connections));
    const [oldest] = this.#retired;
    if (this.#retired.size > MAX_RETIRED_CERTIFICATES) void oldest?.close();
  }
}

export function isSameCertificate(one: ClientCertificate | undefined, other: ClientCertificate | undefined): boolean {
  return one?.certificate === other?.certificate && one?.key === other?.key;
}

/** A transport for one certificate that counts its running requests. */
class Connections {
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(
    readonly certificate: ClientCertificate,
    private readonly transport: Transport,
  ) {}

  async request(request: TransportRequest): Promise<TransportResponse> {
    this.#running++;
    try {
      const response = await this.transport.request(request);
      return { ...response, body: this.#counted(response.body) };
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** @param onEnd called once, when the last request has ended */
  endWhenIdle(onEnd: () => void): void {
    this.#onIdle = () => {
      this.#onIdle = undefined;
      onEnd();
      void this.transport.close();
    };
    if (this.#running === 0) this.#onIdle();
  }

  /** Closes the connections; running requests fail. */
  async close(): Promise<void> {
    this.#onIdle?.();
    await this.transport.close();
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } finally {
      this.#end();
    }
  }

  #end(): void {
    if (--this.#running === 0) this.#onIdle?.();
  }
}
