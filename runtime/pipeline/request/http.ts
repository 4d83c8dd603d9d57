/** Requests and responses of the pipeline: plain data and byte streams, independent of any server library. */
import type { PeerCertificates } from "../../authn/authenticator.js";
import type { SharedChunk } from "./shared-chunk.js";

/** The bytes of a request, iterable once. */
export interface RequestBytes extends AsyncIterable<Uint8Array> {
  /**
   * Takes the whole body if all of it has arrived, which spares the iteration; undefined if it has to be iterated. Most
   * bodies are small and arrive together with their headers.
   */
  takeArrived?(): Uint8Array | undefined;
}

export interface HttpRequest {
  readonly method: string;
  /** The path without query and without the mount prefix, percent-encoded as received. */
  readonly path: string;
  readonly query: URLSearchParams;
  /**
   * Headers by lower-case name. Each character of a value is one byte (`base/header-bytes.ts`). A header that was sent
   * several times is a list; its values are never joined.
   */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The certificates that the client presented by TLS; undefined if there are none. */
  readonly peer?: PeerCertificates | undefined;
  /** The same object for all requests of a connection, as a key for what they have in common; undefined without one. */
  readonly connection?: object | undefined;
  /** The body, which is not read before the request is authorized. */
  readonly body: RequestBytes;
  readonly remoteAddress: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Whether the signal is aborted. Reading it does not create a signal. Undefined if that is unknown without one. */
  readonly isGone?: boolean;
  /**
   * The protocols that the client requests instead of HTTP (`Upgrade`), if the connection supports that. An answer 101
   * turns the connection into a tunnel: the bodies of the request and of the answer are its two directions.
   */
  readonly upgrade?: string;
  /**
   * Aborted when the client closes its side of the connection, or disconnects. It may still wait for an answer, but an
   * endless stream would continue until a write fails.
   */
  readonly ended?: AbortSignal;
}

/** The receiver of a streamed body. */
export interface BodyWriter {
  /** Writes a chunk. Returns false if the receiver is slow: wait for {@link drained} before writing more. */
  write(chunk: Uint8Array): boolean;
  /** The same for bytes that other streams send as well; absent if the receiver has nothing to share. */
  writeShared?(chunk: SharedChunk): boolean;
  /** Resolves when there is room again, or when the receiver is gone. */
  drained(): Promise<void>;
  /** The number of bytes that were written and are not sent yet. */
  readonly bufferedBytes: number;
  /** Aborted when the receiver is gone. */
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /**
   * All bytes, or a function that writes them and resolves at the end. It must be called exactly once, even if the
   * receiver is gone.
   */
  readonly body: Uint8Array | ((writer: BodyWriter) => Promise<void>);
  /**
   * Set for a watch: resolves when its body has written the initial state, or is over. What follows occupies the server
   * only when something changes.
   */
  readonly initialState?: Promise<void>;
  /** Whether the connection is closed without sending the answer. */
  readonly isLost?: boolean;
}

export function headerText(headers: HttpRequest["headers"], name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}
