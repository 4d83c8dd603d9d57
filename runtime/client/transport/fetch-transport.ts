/**
 * The transport by `fetch`, for browsers and whatever else has nothing but that. What fetch doesn't tell, this transport can't:
 * why a request failed, and headers of another origin that the server doesn't expose.
 */
import { ConnectionError, messageOf } from "../client-errors.js";
import type { ServerAddress } from "./server-address.js";
import type { Transport, TransportHeaders, TransportRequest, TransportResponse } from "./transport.js";

/** What of a `fetch` is used; the platform's own fits. */
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

interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** As `fetch` calls it: whether the browser's cookies and client certificates go with requests. */
export type CookiePolicy = "omit" | "same-origin" | "include";

export interface FetchTransportOptions {
  /** The platform's own unless set. */
  readonly fetch?: Fetch;
  /** "same-origin" unless set. The bearer token is no part of it. */
  readonly cookies?: CookiePolicy;
}

/** Browsers set these themselves, or would have to ask servers of other origins whether they may be sent. */
const UNSENT_HEADERS: ReadonlySet<string> = new Set(["user-agent", "accept-encoding", "content-length"]);
/** Of the bytes before fetch has decompressed them. */
const OUTDATED_HEADERS: ReadonlySet<string> = new Set(["content-encoding", "content-length"]);

export function fetchTransport(address: ServerAddress, options: FetchTransportOptions = {}): Transport {
  return new FetchTransport(address, options);
}

class FetchTransport implements Transport {
  readonly #address: ServerAddress;
  readonly #fetch: Fetch;
  readonly #cookies: CookiePolicy;
  /** Fires at the end of the client. */
  readonly #closing = new AbortController();

  constructor(address: ServerAddress, options: FetchTransportOptions) {
    this.#address = address;
    // as a function of no object: browsers refuse to call it as another's method
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

/** One request until the end of its answer, which the caller, the reader and the client's end can all bring about. */
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

  /** Signals may outlive thousands of requests: listeners go with the request. */
  end(): void {
    this.caller?.removeEventListener("abort", this.#abort);
    this.closing.removeEventListener("abort", this.#abort);
  }

  failure(error: unknown, what: string): unknown {
    if (this.caller?.aborted) return this.caller.reason;
    if (this.closing.aborted) return new ConnectionError("closed", `${this.where}: closed: the client was closed`);
    if (error instanceof ConnectionError) return error;
    // as far as fetch tells, the request may have taken effect
    const message = `${this.where}: closed: ${what}: ${messageOf(error)} (no connection, a certificate that is not trusted, an origin that the server does not allow, or a broken connection: fetch does not tell)`;
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

/** Their names are in lower case already. */
function receivedHeaders(response: FetchResponse): TransportHeaders {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!OUTDATED_HEADERS.has(name)) headers[name] = value;
  });
  return headers;
}
