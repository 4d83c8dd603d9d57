/**
 * Requests and answers of HTTP/2 as node's server hands them out. Node's own classes for them keep a second stream beside that of
 * the request and announce trailers that are never sent; a get takes a fifth less without them. These pass everything on to
 * the stream, and have what this server and Fastify use of a request and an answer.
 */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { SecureServerOptions, ServerHttp2Stream } from "node:http2";
import { StreamBody } from "./stream-body.js";

type Listener = (...parts: never[]) => void;

/** What {@link StreamRequest} and {@link StreamResponse} have of node's classes. */
type RequestPart = Pick<
  IncomingMessage,
  | ("headers" | "rawHeaders" | "httpVersion" | "httpVersionMajor" | "httpVersionMinor" | "aborted" | "complete")
  | ("destroyed" | "readableEnded" | "readableLength" | "socket" | "read")
> & { readonly method: string; readonly url: string };
type ResponsePart = Pick<ServerResponse, "headersSent" | "writableEnded" | "writeContinue">;

/** Listeners go to the stream. */
abstract class StreamMessage {
  constructor(readonly stream: ServerHttp2Stream) {}

  on(event: string, listener: Listener): this {
    this.stream.on(event, listener as () => void);
    return this;
  }

  once(event: string, listener: Listener): this {
    this.stream.once(event, listener as () => void);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.stream.off(event, listener as () => void);
    return this;
  }

  /** Fastify removes its listeners by this name. */
  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  emit(event: string, ...parts: unknown[]): boolean {
    return this.stream.emit(event, ...parts);
  }

  destroy(error?: Error): this {
    this.stream.destroy(error);
    return this;
  }

  get destroyed(): boolean {
    return this.stream.destroyed;
  }

  /** That of the connection; the stream itself once its session is gone. */
  get socket(): IncomingMessage["socket"] {
    return (this.stream.session?.socket ?? this.stream) as IncomingMessage["socket"];
  }
}

export class StreamRequest extends StreamMessage implements RequestPart {
  readonly httpVersion = "2.0";
  readonly httpVersionMajor = 2;
  readonly httpVersionMinor = 0;
  readonly method: string;
  url: string;
  readonly headers: IncomingHttpHeaders;
  private body: StreamBody | undefined;

  /**
   * @param joined the headers as node joins repeated ones, in an object without a prototype
   * @param _options of node's class
   */
  constructor(
    stream: ServerHttp2Stream,
    joined: IncomingHttpHeaders,
    _options: unknown,
    readonly rawHeaders: string[],
  ) {
    super(stream);
    this.headers = withoutRepeats(rawHeaders) ?? joined;
    this.method = String(joined[":method"]);
    this.url = String(joined[":path"] ?? "");
  }

  get aborted(): boolean {
    return this.stream.aborted;
  }

  /** Also true when the request is given up. */
  get complete(): boolean {
    const { stream } = this;
    return stream.readableEnded || stream.aborted || stream.destroyed;
  }

  get readableEnded(): boolean {
    return this.stream.readableEnded;
  }

  get readableLength(): number {
    return this.stream.readableLength;
  }

  read(): unknown {
    return this.stream.read();
  }

  /** Discards what is left of a body that is read in part. Node itself discards the others when their answer has ended. */
  resume(): this {
    if (this.body !== undefined && !this.body.isWhole) this.stream.resume();
    return this;
  }

  /** The end of the iteration leaves the stream as it is, since that still carries the answer. */
  iterator(): StreamBody {
    this.body = new StreamBody(this.stream, Number(this.headers["content-length"]));
    return this.body;
  }
}

/**
 * Returns the headers as an object that is copied and read fast, since node's is a hash table; undefined if a name repeats or
 * is one that every object has, such as `__proto__`.
 */
function withoutRepeats(rawHeaders: readonly string[]): IncomingHttpHeaders | undefined {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (headers[name] !== undefined) return undefined;
    headers[name] = rawHeaders[index + 1] as string;
  }
  return headers;
}

export class StreamResponse extends StreamMessage implements ResponsePart {
  /** Whether the answer has ended. That of HEAD has a stream that node ends when the request arrives. */
  writableEnded = false;

  constructor(stream: ServerHttp2Stream) {
    super(stream);
    // Without a listener an error would end the process. Whoever carries the answer learns of it by `close`.
    stream.on("error", ignored);
  }

  get headersSent(): boolean {
    return this.stream.headersSent;
  }

  /** Does nothing for a stream that is gone. @throws Error if an answer has begun, or for an invalid header */
  writeHead(status: number, headers: OutgoingHttpHeaders): this {
    const { stream } = this;
    if (stream.destroyed || stream.closed) return this;
    const sent: OutgoingHttpHeaders = { ":status": status };
    for (const name in headers) if (!isOfConnection(name)) sent[name] = headers[name];
    stream.respond(sent);
    return this;
  }

  writeContinue(): void {
    const { stream } = this;
    if (!stream.destroyed && !stream.closed && !stream.headersSent) stream.additionalHeaders({ ":status": 100 });
  }

  write(chunk: Uint8Array): boolean {
    return this.stream.destroyed || this.stream.closed ? false : this.stream.write(chunk);
  }

  end(chunk?: Uint8Array | string): this {
    const { stream } = this;
    this.writableEnded = true;
    if (stream.destroyed || stream.closed || stream.writableEnded) return this;
    stream.end(chunk);
    return this;
  }
}

function ignored(): void {}

/** Whether a header is about a connection of HTTP/1.1. HTTP/2 does not allow it (RFC 9113, 8.2.2). */
function isOfConnection(name: string): boolean {
  switch (name) {
    case "connection":
    case "keep-alive":
    case "proxy-connection":
    case "transfer-encoding":
    case "upgrade":
    case "http2-settings":
      return true;
    default:
      return false;
  }
}

/** The options of node's server that make it hand out these instead of its own. */
export const STREAM_MESSAGES = {
  Http2ServerRequest: StreamRequest,
  Http2ServerResponse: StreamResponse,
} as unknown as Pick<SecureServerOptions, "Http2ServerRequest" | "Http2ServerResponse">;
