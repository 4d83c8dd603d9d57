/** Requests and responses as the pipeline sees them: plain data and byte streams, no server library. */
import type { PeerCertificates } from "../../authn/authenticator.js";

export interface HttpRequest {
  readonly method: string;
  /** Path without query, percent-encoded as received, below the mount prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /**
   * Lower-case names. Values are bytes, one a character (`api/header-bytes.ts`); a list where a header was sent several
   * times, and never one value for several.
   */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** What the client has shown of itself by TLS; undefined where that is nothing. */
  readonly peer?: PeerCertificates | undefined;
  /** Not read before the request is authorized. */
  readonly body: AsyncIterable<Uint8Array>;
  readonly remoteAddress: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Whether the signal is aborted, for those who need none: to ask makes no signal. Absent: nobody can tell without it. */
  readonly isGone?: boolean;
  /**
   * The protocols that the client asks for in place of HTTP (`Upgrade`), where the connection can change: an answer 101
   * makes it a tunnel, of which the body of this request is one direction and that of the answer the other.
   */
  readonly upgrade?: string;
  /**
   * Aborted when the client has closed its side of the connection, or goes away. It may still wait for an answer, but a
   * stream without an end of its own would last until something is written that nobody takes.
   */
  readonly ended?: AbortSignal;
}

/** Where a streamed body goes. */
export interface BodyWriter {
  /** False when the receiver is slow: wait for {@link drained} before writing more. */
  write(chunk: Uint8Array): boolean;
  /** Resolves when there is room again, or the receiver is gone. */
  drained(): Promise<void>;
  /** Bytes handed over and not yet sent. */
  readonly bufferedBytes: number;
  /** Aborted when the receiver is gone. */
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Whole bytes, or a function that writes them and resolves at the end. It is to be called once, also for a receiver that is gone. */
  readonly body: Uint8Array | ((writer: BodyWriter) => Promise<void>);
  /** It never reaches its client: the connection ends without a word. */
  readonly isLost?: boolean;
}

export function headerText(headers: HttpRequest["headers"], name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}
