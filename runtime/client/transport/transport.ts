/** How requests reach a server. The network transports and a server's own in-process transport meet this contract. */

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Header names are in lower case. */
export type TransportHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** PEM texts by which a client is known to the server. */
export interface ClientCertificate {
  /** With intermediates after it. */
  readonly certificate: string;
  readonly key: string;
}

export interface TransportRequest {
  readonly method: Method;
  /** Path and query; begins with a slash. */
  readonly path: string;
  readonly headers: TransportHeaders;
  readonly body?: Uint8Array;
  /** What the connection presents, in place of what the transport was made with. Means nothing where there is no TLS. */
  readonly certificate?: ClientCertificate;
  /** Ends the request whatever its state, the reading of the body included. */
  readonly signal?: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: TransportHeaders;
  /**
   * The body as it arrives, iterable once. Whoever receives a response iterates it: to the end, or stopping early, which
   * releases what the response holds.
   */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Transport {
  /** The server is in this process: no connection can fall silent, so that nobody has to listen for it. */
  readonly isInProcess?: boolean;
  /**
   * Resolves when the status line and headers have arrived, with any status.
   * @throws ConnectionError when there is no answer, or `signal.reason` when the signal fired; so does the body's iteration.
   */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Ends every connection; running requests fail with a ConnectionError. */
  close(): Promise<void>;
}

/** One header as text; repeated headers are joined as HTTP joins them. */
export function headerText(headers: TransportHeaders, name: string): string | undefined {
  const value = headers[name];
  return value === undefined || typeof value === "string" ? value : value.join(", ");
}
