/** The destination of streamed bodies: a connection, or one of its streams. */
import type { Socket } from "node:net";
import { type ChunkRun, followedBy } from "../../pipeline/request/chunk-run.js";
import type { BodyWriter } from "../../pipeline/request/http.js";
import type { SharedChunk } from "../../pipeline/request/shared-chunk.js";
import { type CollectingConnection, type FanOutRounds, fanOutRounds } from "./fan-out/fan-out-rounds.js";

/**
 * The most bytes that a connection collects for a round. What it has is sent before it would have more. A chunk that is
 * larger by itself is sent at once, since joining saves little of the cost of many bytes.
 */
export const MAX_COLLECTED_BYTES = 64 * 1024;

interface Emitter {
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

type Connection = Emitter & Pick<Socket, "write" | "writableNeedDrain" | "writableHighWaterMark">;
type Stream = Connection & Pick<Socket, "writableLength">;

interface RawResponse extends Emitter {
  write(chunk: Uint8Array): boolean;
  readonly writableLength?: number;
  readonly writableNeedDrain?: boolean;
  /** On HTTP/2 only. */
  readonly stream?: Stream;
  readonly headersSent?: boolean;
  /** Whether node sends each written chunk as a chunk of HTTP/1.1. */
  readonly chunkedEncoding?: boolean;
  readonly socket?: Connection | null;
}

/** For a request whose answer has no body. */
export const NO_READER = AbortSignal.abort(new Error("the request wants no body"));

/**
 * Shared chunks of answers over HTTP/2 and in HTTP/1.1's chunks are collected for a round; all else is written at once, after
 * them.
 */
export class ConnectionWriter implements BodyWriter, CollectingConnection {
  /** What was collected and is not sent yet. */
  private collected: ChunkRun | undefined;
  private isInRound = false;

  constructor(
    private readonly raw: RawResponse,
    readonly signal: AbortSignal,
    private readonly rounds: FanOutRounds = fanOutRounds,
  ) {}

  write(chunk: Uint8Array): boolean {
    this.flush();
    return this.signal.aborted ? true : this.raw.write(chunk);
  }

  writeShared(chunk: SharedChunk): boolean {
    if (this.signal.aborted) return true;
    const { stream } = this.raw;
    const destination = stream ?? chunkedConnection(this.raw);
    // Only connections in chunks share the framing. Node would frame the chunk for each of them and send three buffers.
    if (destination === undefined) return this.write(chunk.bytes);
    let run = followedBy(this.collected, chunk);
    if (run.byteLength > MAX_COLLECTED_BYTES) {
      this.flush();
      run = followedBy(undefined, chunk);
      if (run.byteLength > MAX_COLLECTED_BYTES)
        return destination.write(stream === undefined ? run.framed : run.joined);
    }
    this.collected = run;
    if (!this.isInRound) {
      this.isInRound = true;
      this.rounds.add(this);
    }
    return !destination.writableNeedDrain && run.byteLength < destination.writableHighWaterMark;
  }

  sendCollected(): void {
    this.isInRound = false;
    this.flush();
  }

  /** Sends what was collected without waiting for the round. Called before the end of an answer. */
  flush(): void {
    const { collected } = this;
    if (collected === undefined) return;
    this.collected = undefined;
    if (this.signal.aborted) return;
    const { stream } = this.raw;
    if (stream === undefined) chunkedConnection(this.raw)?.write(collected.framed);
    else stream.write(collected.joined);
  }

  get bufferedBytes(): number {
    const { raw, collected } = this;
    return (collected?.byteLength ?? 0) + (raw.stream?.writableLength ?? raw.writableLength ?? 0);
  }

  drained(): Promise<void> {
    const { raw, signal } = this;
    this.flush();
    return new Promise((resolve) => {
      const isFull = raw.stream?.writableNeedDrain ?? raw.writableNeedDrain ?? false;
      const socket = chunkedConnection(raw);
      const isSocketFull = socket?.writableNeedDrain ?? false;
      if (signal.aborted || !(isFull || isSocketFull)) return resolve();
      const draining = socket !== undefined && isSocketFull ? socket : raw;
      const done = (): void => {
        draining.off("drain", done);
        raw.off("close", done);
        resolve();
      };
      draining.once("drain", done);
      raw.once("close", done);
    });
  }
}

/** The connection of an answer in chunks whose headers are sent; undefined for other answers, and for HTTP/2. */
function chunkedConnection(raw: RawResponse): Connection | undefined {
  const { stream, headersSent, chunkedEncoding, socket } = raw;
  return stream === undefined && headersSent && chunkedEncoding && socket ? socket : undefined;
}
