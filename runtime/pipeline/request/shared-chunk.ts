/** Bytes that many streams send, with what their receivers can share of the encoding. */
import type { ChunkRun } from "./chunk-run.js";
import type { BodyWriter } from "./http.js";

const LINE_END = "\r\n";

/** What a chunk consists of, encoded when the first receiver needs the bytes. */
export interface ChunkContent {
  /** The number of bytes of the encoded content. */
  readonly byteLength: number;
  /** The number of bytes that stay in memory as long as the content does. */
  readonly heldBytes: number;
  encode(): Buffer;
  /** Returns the documents that the bytes contain, decoded anew at each call, so that each receiver may change its own. */
  documents(): unknown[];
}

/** Returns the runs that are known to end with a chunk, to which others may be added. */
export let runsEndingWith: (chunk: SharedChunk) => ChunkRun[];

export class SharedChunk {
  readonly #content: ChunkContent | undefined;
  #bytes: Buffer | undefined;
  #framed: Buffer | undefined;
  readonly #runs: ChunkRun[] = [];

  static {
    // What connections remember of a chunk is no concern of those who make chunks.
    runsEndingWith = (chunk) => chunk.#runs;
  }

  /** @param content bytes, which are not empty and not changed afterwards, or what they are made of */
  constructor(content: Buffer | ChunkContent) {
    if (Buffer.isBuffer(content)) this.#bytes = content;
    else this.#content = content;
  }

  get bytes(): Buffer {
    this.#bytes ??= (this.#content as ChunkContent).encode();
    return this.#bytes;
  }

  get byteLength(): number {
    return this.#content === undefined ? this.bytes.byteLength : this.#content.byteLength;
  }

  /** The number of bytes that a receiver keeps in memory while the chunk waits for it. */
  get heldBytes(): number {
    return this.#content === undefined ? this.bytes.byteLength : this.#content.heldBytes;
  }

  /** The bytes as a chunk of HTTP/1.1's chunked transfer coding; the same buffer for every connection. */
  get framed(): Buffer {
    this.#framed ??= framed([this.bytes]);
    return this.#framed;
  }

  /**
   * Returns the documents of the bytes, for a receiver in this process: new ones at each call, which it may change.
   * Undefined if only the bytes are known.
   */
  documents(): unknown[] | undefined {
    return this.#content?.documents();
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
