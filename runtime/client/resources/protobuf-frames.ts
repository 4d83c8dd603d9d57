/** The frames of a watch in protobuf: a length of four bytes, big-endian, before each event. SPEC: Events. */

import { ConnectionError } from "../client-errors.js";
import { MAX_EVENT_BYTES } from "../transport/body.js";

const LENGTH_BYTES = 4;

/**
 * Yields events without their length prefix. Chunks may end anywhere.
 * @throws ConnectionError `too-large` for a frame whose length exceeds the limit, `closed` for one that is cut off
 */
export async function* readFrames(
  body: AsyncIterable<Uint8Array>,
  where: string,
  limitBytes = MAX_EVENT_BYTES,
): AsyncGenerator<Uint8Array> {
  const pending = new PendingBytes();
  let frameBytes: number | undefined;
  for await (const chunk of body) {
    pending.push(chunk);
    for (;;) {
      if (frameBytes === undefined) {
        if (pending.length < LENGTH_BYTES) break;
        const length = pending.take(LENGTH_BYTES);
        frameBytes = new DataView(length.buffer, length.byteOffset).getUint32(0);
        if (frameBytes > limitBytes) {
          const message = `an event of ${frameBytes} bytes exceeds the client's limit of ${limitBytes} bytes`;
          throw new ConnectionError("too-large", `${where}: too-large: ${message}`);
        }
      }
      if (pending.length < frameBytes) break;
      yield pending.take(frameBytes);
      frameBytes = undefined;
    }
  }
  if (frameBytes === undefined && pending.length === 0) return;
  const found = `${pending.length} of ${frameBytes ?? "at least 4"} bytes`;
  throw new ConnectionError("closed", `${where}: closed: the watch ended within an event, found ${found}`);
}

/** Bytes that have arrived and were not consumed yet. Each is copied at most once. */
class PendingBytes {
  #chunks: Uint8Array[] = [];
  length = 0;

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.length += chunk.length;
  }

  /** Takes the first bytes; the caller has checked that there are enough. */
  take(count: number): Uint8Array {
    const [first] = this.#chunks;
    this.length -= count;
    if (first !== undefined && first.length >= count) {
      if (first.length === count) this.#chunks.shift();
      else this.#chunks[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    const taken = new Uint8Array(count);
    let at = 0;
    let index = 0;
    while (at < count) {
      const chunk = this.#chunks[index] as Uint8Array;
      const part = chunk.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      if (part.length < chunk.length) this.#chunks[index] = chunk.subarray(part.length);
      else index++;
    }
    this.#chunks = this.#chunks.slice(index);
    return taken;
  }
}
