/** Bytes that many streams send, with what their connections can share of the encoding. */
import type { BodyWriter } from "./http.js";

const LINE_END = "\r\n";

export class SharedChunk {
  #framed: Buffer | undefined;

  /** @param bytes not empty, and not changed afterwards */
  constructor(readonly bytes: Buffer) {}

  /** The bytes as a chunk of HTTP/1.1's chunked transfer coding; the same buffer for every connection. */
  get framed(): Buffer {
    this.#framed ??= framed([this.bytes]);
    return this.#framed;
  }
}

/** Returns the parts as one chunk of the chunked transfer coding. */
export function framed(parts: readonly Buffer[]): Buffer {
  let byteLength = 0;
  for (const part of parts) byteLength += part.byteLength;
  const head = `${byteLength.toString(16)}${LINE_END}`;
  const whole = Buffer.allocUnsafe(head.length + byteLength + LINE_END.length);
  let at = whole.write(head, 0, "latin1");
  for (const part of parts) at += part.copy(whole, at);
  whole.write(LINE_END, at, "latin1");
  return whole;
}

/** Like `write` of {@link BodyWriter}, by the receiver's way to share the encoding if it has one. */
export function writeShared(writer: BodyWriter, chunk: SharedChunk): boolean {
  return writer.writeShared === undefined ? writer.write(chunk.bytes) : writer.writeShared(chunk);
}
