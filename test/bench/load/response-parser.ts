/**
 * Cuts a stream of bytes into HTTP/1.1 responses, as little as a load generator needs: status, Content-Length and
 * chunked bodies. It refuses everything else, such as trailers and responses without a length other than 304.
 */

export interface ResponseSink {
  /** The head is complete. */
  head(status: number): void;
  /** Part of the body, chunk framing removed. The buffer is only valid during the call. */
  body(bytes: Buffer, status: number): void;
  /** The response is complete. */
  end(status: number): void;
}

/** Maximum size of the head of a response, in bytes. */
const MAX_HEAD_BYTES = 16 * 1024;
/** Maximum characters of the size line of a chunk: 8 hexadecimal digits and the line end. */
const MAX_SIZE_LINE_BYTES = 16;
/** A status whose responses have no body, whatever length the head states. */
const NOT_MODIFIED = 304;
const HEAD_END = Buffer.from("\r\n\r\n");

type State = "head" | "length" | "chunk-size" | "chunk" | "chunk-end" | "last-chunk-end";

export class ResponseParser {
  private state: State = "head";
  private rest: Buffer = Buffer.alloc(0);
  /** The remaining bytes of the body or of the chunk. */
  private remaining = 0;
  private status = 0;

  constructor(private readonly sink: ResponseSink) {}

  /** Parses the next bytes. @throws Error for a response that this parser does not support */
  push(received: Buffer): void {
    let bytes = this.rest.length === 0 ? received : Buffer.concat([this.rest, received]);
    let before = -1;
    while (bytes.length > 0 && bytes.length !== before) {
      before = bytes.length;
      bytes = this.step(bytes);
    }
    // The bytes are copied, since the stream may reuse its memory.
    this.rest = bytes.length === 0 ? bytes : Buffer.from(bytes);
  }

  /** Consumes bytes for the present state. If it returns the bytes unchanged, it needs more. */
  private step(bytes: Buffer): Buffer {
    switch (this.state) {
      case "head":
        return this.head(bytes);
      case "chunk-size":
        return this.chunkSize(bytes);
      case "chunk-end":
      case "last-chunk-end":
        return this.chunkEnd(bytes);
      default:
        return this.body(bytes);
    }
  }

  private head(bytes: Buffer): Buffer {
    const end = bytes.indexOf(HEAD_END);
    if (end === -1 && bytes.length > MAX_HEAD_BYTES) throw new Error(`response head: over ${MAX_HEAD_BYTES} bytes`);
    if (end === -1) return bytes;
    const head = bytes.toString("latin1", 0, end);
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head);
    if (status === null)
      throw new Error(`response head: found ${JSON.stringify(head.slice(0, 60))}, expected HTTP/1.1`);
    this.status = Number(status[1]);
    this.sink.head(this.status);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head);
    if (this.status === NOT_MODIFIED) this.expectBody(0);
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.state = "chunk-size";
    else if (length === null)
      throw new Error(`response head: found neither Content-Length nor chunked encoding in ${head}`);
    else this.expectBody(Number(length[1]));
    return bytes.subarray(end + HEAD_END.length);
  }

  private expectBody(length: number): void {
    this.state = "length";
    this.remaining = length;
    if (length === 0) this.complete();
  }

  private body(bytes: Buffer): Buffer {
    const taken = Math.min(this.remaining, bytes.length);
    this.sink.body(bytes.subarray(0, taken), this.status);
    this.remaining -= taken;
    if (this.remaining === 0 && this.state === "length") this.complete();
    else if (this.remaining === 0) this.state = "chunk-end";
    return bytes.subarray(taken);
  }

  private chunkSize(bytes: Buffer): Buffer {
    const end = bytes.indexOf("\r\n");
    if (end === -1 && bytes.length < MAX_SIZE_LINE_BYTES) return bytes;
    const line = bytes.toString("latin1", 0, end === -1 ? MAX_SIZE_LINE_BYTES : end);
    if (!/^[0-9a-f]{1,8}$/i.test(line))
      throw new Error(`chunk size: found ${JSON.stringify(line)}, expected hexadecimal`);
    this.remaining = Number.parseInt(line, 16);
    this.state = this.remaining === 0 ? "last-chunk-end" : "chunk";
    return bytes.subarray(end + 2);
  }

  /** The line end after a chunk, or after the size of the last one, which is 0. */
  private chunkEnd(bytes: Buffer): Buffer {
    if (bytes.length < 2) return bytes;
    if (bytes[0] !== 13 || bytes[1] !== 10) throw new Error("chunk end: found other bytes than a line end");
    if (this.state === "last-chunk-end") this.complete();
    else this.state = "chunk-size";
    return bytes.subarray(2);
  }

  private complete(): void {
    this.state = "head";
    this.sink.end(this.status);
  }
}
