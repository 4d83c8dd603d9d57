/** Bytes that many streams send, with what their connections can share of the encoding. */
import type { BodyWriter } from "./http.js";

const LINE_END = "\r\n";

export class SharedChunk {
  #framed: Buffer | undefined;

  /** @param bytes not empty, and not changed afterwards */
  constructor(readonly bytes: Buffer) {}

  /** The bytes as a chunk of HTTP/1.1's chunked transfer coding; the same buffer for every connection. */
  get framed(): Buffer {
    this.#framed ??= framed(this.bytes);
    return this.#framed;
  }
}

function framed(bytes: Buffer): Buffer {
  const head = `${bytes.byteLength.toString(16)}${LINE_END}`;
  const whole = Buffer.allocUnsafe(head.length + bytes.byteLength + LINE_END.length);
  whole.write(head, 0, "latin1");
  bytes.copy(whole, head.length);
  whole.write(LINE_END, head.length + bytes.byteLength, "latin1");
  return whole;
}

/** Like `write` of {@link BodyWriter}, by the receiver's way to share the encoding if it has one. */
export function writeShared(writer: BodyWriter, chunk: SharedChunk): boolean {
  return writer.writeShared === undefined ? writer.write(chunk.bytes) : writer.writeShared(chunk);
}
