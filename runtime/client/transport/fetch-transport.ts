/**
 * A transport on top of `fetch`, for browsers and other platforms that offer nothing else. It cannot know what fetch
 * hides: why a request failed, and headers that a server of another origin doesn't expose.
 */
import { ConnectionError, messageOf } from "../client-errors.js";
import type { ServerAddress } from "./server-address.js";
import type { Transport, TransportHeaders, TransportRequest, TransportResponse } from "./transport.js";

/** The part of `fetch` that the transport uses; the platform's own `fetch` satisfies it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: [string, string][];
  readonly signal: AbortSignal;
  readonly cache: "no-store";
  readonly redirect: "manual";
  readonly credentials: CookiePolicy;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface FetchResponse {
  readonly status: number;
  readonly type: string;
  readonly headers: { forEach(take: (value: string, name: string) => void): void };
  readonly body: { getReader(): BodyReader } | null;
}

export interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The `credentials` option of `fetch`: whether requests carry the browser's cookies and client certificates. */
export type CookiePolicy = "omit" | "same-origin" | "include";

export interface FetchTransportOptions {
  /** The platform's own by default. */
  readonly fetch?: Fetch;
  /** "same-origin" by default. It does not affect the bearer token. */
  readonly cookies?: CookiePolicy;
}

/**
 * Headers that are not sent: browsers set them themselves, or would need the consent of servers of other origins
 * (CORS).
 */
const UNSENT_HEADERS: ReadonlySet<string> = new Set(["user-agent", "accept-encoding", "content-length"]);
/** These headers describe the body before fetch decompressed it. */
const OUTDATED_HEADERS: ReadonlySet<string> = new Set(["content-encoding", "content-length"]);

export function fetchTransport(address: ServerAddress, options: FetchTransportOptions = {}): Transport {
  return new FetchTransport(address, options);
}

class FetchTransport implements Transport {
  readonly #address: ServerAddress;
  readonly #fetch: Fetch;
  readonly #cookies: CookiePolicy;
  /** Fires when the client is closed. */
  readonly #closing = new AbortController();

  constructor(address: ServerAddress, options: FetchTransportOptions) {
    this.#address = address;
    // It is called as a plain function: browsers refuse to call `fetch` as a method of another object.
    const call = options.fetch ?? (globalThis.fetch as unknown as Fetch);
    this.#fetch = (url, init) => call(url, init);
    this.#cookies = options.cookies ?? "same-origin";
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const { method, body } = request;
    const { origin, basePath } = this.#address;
    const url = `${origin}${basePath}${request.path}`;
    const where = `${method} ${url}`;
    const exchange = new Exchange(where, request.signal, this.#closing.signal);
    try {
      exchange.signal.throwIfAborted();
      const response = await this.#fetch(url, {
        method,
        headers: sentHeaders(request.headers),
        signal: exchange.signal,
        cache: "no-store",
        redirect: "manual",
        credentials: this.#cookies,
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      });
      if (response.type === "opaqueredirect")
        throw new ConnectionError("protocol", `${where}: protocol: the server answered with a redirect, expected none`);
      return { status: response.status, headers: receivedHeaders(response), body: exchange.bodyOf(response) };
    } catch (error) {
      exchange.end();
      throw exchange.failure(error, "no answer");
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }
}

/** One request until the end of its answer, which the caller, the reader or closing the client can bring about. */
class Exchange {
  readonly #controller = new AbortController();
  readonly #abort = (): void => this.#controller.abort();

  constructor(
    private readonly where: string,
    private readonly caller: AbortSignal | undefined,
    private readonly closing: AbortSignal,
  ) {
    for (const signal of [caller, closing]) {
      if (signal?.aborted) this.#abort();
      signal?.addEventListener("abort", this.#abort, { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Removes the listeners. Signals may outlive thousands of requests. */
  end(): void {
    this.caller?.removeEventListener("abort", this.#abort);
    this.closing.removeEventListener("abort", this.#abort);
  }

  failure(error: unknown, what: string): unknown {
    if (this.caller?.aborted) return this.caller.reason;
    if (this.closing.aborted) return new ConnectionError("closed", `${this.where}: closed: the client was closed`);
    if (error instanceof ConnectionError) return error;
    // fetch does not say what happened, so the request may have taken effect.
    const message = `${this.where}: closed: ${what}: ${messageOf(error)} (no connection, a certificate that is not trusted, an origin that the server does not allow, or a broken connection: fetch does not say which)`;
    return new ConnectionError("closed", message, { cause: error });
  }

  async *bodyOf(response: FetchResponse): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    let isRead = reader === undefined;
    try {
      while (reader !== undefined) {
        const { done, value } = await reader.read();
        if (done) break;
        if (value !== undefined) yield value;
      }
      isRead = true;
    } catch (error) {
      isRead = true;
      throw this.failure(error, "the answer broke off");
    } finally {
      this.end();
      if (!isRead) this.#abort();
    }
  }
}

function sentHeaders(headers: TransportHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || UNSENT_HEADERS.has(name)) return [];
    return typeof value === "string" ? [[name, value]] : value.map((each) => [name, each]);
  });
}

/** Copies the headers that still hold. Fetch gives their names in lower case. */
function receivedHeaders(response: FetchResponse): TransportHeaders {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!OUTDATED_HEADERS.has(name)) headers[name] = value;
  });
  return headers;
}
