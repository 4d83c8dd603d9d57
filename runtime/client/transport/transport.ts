/**
 * The contract of everything that carries requests to a server: the network transports and a server's in-process
 * transport.
 */

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Header names are in lower case. */
export type TransportHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The PEM texts of a client certificate. */
export interface ClientCertificate {
  /** The certificate, followed by its intermediates. */
  readonly certificate: string;
  readonly key: string;
}

export interface TransportRequest {
  readonly method: Method;
  /** Path and query; begins with a slash. */
  readonly path: string;
  readonly headers: TransportHeaders;
  readonly body?: Uint8Array;
  /** The certificate that the connection presents instead of the transport's own. Ignored without TLS. */
  readonly certificate?: ClientCertificate;
  /** Ends the request in any state, even while its body is read. */
  readonly signal?: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: TransportHeaders;
  /**
   * The body as it arrives, iterable once. Every receiver must iterate or follow it, to the end or with an early stop,
   * which releases the response's resources.
   */
  readonly body: TransportBody;
}

export interface TransportBody extends AsyncIterable<Uint8Array> {
  /**
   * Passes the body to a function as it arrives, instead of being iterated. Resolves at the end, and rejects with what
   * iterating would throw or with what the function throws, which stops the body. Only a transport within the process
   * offers it: it spares both sides the text of the documents, and the promises of an iteration.
   */
  follow?(receive: (part: BodyPart) => void): Promise<void>;
}

/** Bytes, which may end anywhere, or complete documents. */
export type BodyPart = Uint8Array | SharedDocuments;

/** Documents that others in the process receive too. */
export interface SharedDocuments {
  /** The encoded documents. */
  readonly bytes: Uint8Array;
  /** Returns the decoded documents, which belong to the caller; undefined if only their bytes are known. */
  documents(): unknown[] | undefined;
}

export interface Transport {
  /** Whether the server runs in this process, where connections cannot fall silent and need no watchdog. */
  readonly isInProcess?: boolean;
  /**
   * Resolves with any status as soon as the status line and headers have arrived.
   * @throws ConnectionError when there is no answer, or `signal.reason` when the signal fires; iterating the body
   * throws the same
   */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Closes every connection; running requests fail with a ConnectionError. */
  close(): Promise<void>;
}

/** Returns a header as text. Repeated headers are joined with commas, as in HTTP. */
export function headerText(headers: TransportHeaders, name: string): string | undefined {
  const value = headers[name];
  return value === undefined || typeof value === "string" ? value : value.join(", ");
}
