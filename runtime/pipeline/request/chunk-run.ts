/**
 * The chunks that a connection has collected, in their order. Connections that have collected the same chunks have the
 * identical run, so that the bytes are joined once for all of them, and no lists need to be compared.
 */
import { framed, runsEndingWith, type SharedChunk } from "./shared-chunk.js";

/**
 * The most runs that are remembered for the chunk that ends them. Streams that are sent the same chunks need one; more of
 * them occur only if some streams begin while others collect. A run that is not remembered is made again, and so its
 * bytes are copied again.
 */
export const MAX_RUNS_PER_CHUNK = 8;

export class ChunkRun {
  readonly byteLength: number;
  #joined: Buffer | undefined;
  #framed: Buffer | undefined;

  constructor(
    readonly before: ChunkRun | undefined,
    private readonly last: SharedChunk,
  ) {
    this.byteLength = (before?.byteLength ?? 0) + last.bytes.byteLength;
  }

  /** All bytes; the same buffer for every stream of HTTP/2. */
  get joined(): Buffer {
    if (this.before === undefined) return this.last.bytes;
    this.#joined ??= Buffer.concat(this.parts(), this.byteLength);
    return this.#joined;
  }

  /** All bytes as one chunk of HTTP/1.1's chunked transfer coding; the same buffer for every connection. */
  get framed(): Buffer {
    if (this.before === undefined) return this.last.framed;
    this.#framed ??= framed(this.parts());
    return this.#framed;
  }

  private parts(): Buffer[] {
    const parts: Buffer[] = [];
    for (let run: ChunkRun | undefined = this; run !== undefined; run = run.before) parts.push(run.last.bytes);
    return parts.reverse();
  }
}

/** Returns the chunks of a run, if there is one, followed by a chunk: the same run for every connection that has both. */
export function followedBy(before: ChunkRun | undefined, chunk: SharedChunk): ChunkRun {
  const runs = runsEndingWith(chunk);
  for (const known of runs) if (known.before === before) return known;
  const run = new ChunkRun(before, chunk);
  if (runs.length < MAX_RUNS_PER_CHUNK) runs.push(run);
  return run;
}
