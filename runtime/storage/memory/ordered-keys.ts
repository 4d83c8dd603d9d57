/** A set of keys in byte order: chunks of sorted arrays, so that an insertion moves at most the keys of one chunk. */

/** A chunk that grows beyond this size is divided in two. */
const MAX_CHUNK_KEYS = 512;

export class OrderedKeys {
  /** Contains no empty chunk. */
  readonly #chunks: string[][] = [];

  /** @param sorted the initial keys, in strictly ascending order */
  constructor(sorted: readonly string[] = []) {
    for (let at = 0; at < sorted.length; at += MAX_CHUNK_KEYS) this.#chunks.push(sorted.slice(at, at + MAX_CHUNK_KEYS));
  }

  /** Adds a key; adding it again has no effect. Keys are ASCII, for which comparing strings is comparing bytes. */
  add(key: string): void {
    const chunkIndex = Math.max(0, this.#chunkOf(key));
    const chunk = this.#chunks[chunkIndex];
    if (chunk === undefined) {
      this.#chunks.push([key]);
      return;
    }
    const at = lowerBound(chunk, key);
    if (chunk[at] === key) {
      return;
    }
    chunk.splice(at, 0, key);
    if (chunk.length > MAX_CHUNK_KEYS) {
      this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(MAX_CHUNK_KEYS / 2));
    }
  }

  delete(key: string): void {
    const chunkIndex = this.#chunkOf(key);
    const chunk = this.#chunks[chunkIndex];
    if (chunk === undefined) {
      return;
    }
    const at = lowerBound(chunk, key);
    if (chunk[at] !== key) {
      return;
    }
    chunk.splice(at, 1);
    if (chunk.length === 0) {
      this.#chunks.splice(chunkIndex, 1);
    }
  }

  /** Yields all keys from `start` (inclusive). The set must not change during the iteration. */
  *from(start: string): Generator<string, void, undefined> {
    const first = Math.max(0, this.#chunkOf(start));
    for (let chunkIndex = first; chunkIndex < this.#chunks.length; chunkIndex++) {
      const chunk = this.#chunks[chunkIndex] ?? [];
      for (let at = chunkIndex === first ? lowerBound(chunk, start) : 0; at < chunk.length; at++) {
        yield chunk[at] as string;
      }
    }
  }

  /** Returns the last chunk whose first key is not after `key`; -1 if there is none. */
  #chunkOf(key: string): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#chunks[middle]?.[0] as string) <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}

/** Returns the index of the first key that is not before `key`. */
function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
