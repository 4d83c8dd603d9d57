/**
 * The body of a request on a stream of HTTP/2. Many clients send it after the headers, in a packet of its own, so most bodies have
 * to be awaited; node's own iterator costs such a request as much as its decoding.
 */
import type { ServerHttp2Stream } from "node:http2";

type Piece = IteratorResult<Uint8Array, undefined>;

const END: Piece = { done: true, value: undefined };

interface Waiting {
  readonly resolve: (piece: Piece) => void;
  readonly reject: (error: Error) => void;
}

/** Iterates the body once. The stream is paused while no piece is awaited. */
export class StreamBody implements AsyncIterator<Uint8Array> {
  private readonly pieces: Uint8Array[] = [];
  private receivedBytes = 0;
  private waiting: Waiting | undefined;
  /** Whether nothing more is taken from the stream. */
  private hasStopped = false;
  private failure: Error | undefined;
  private readonly onData = (piece: Uint8Array): void => this.arrived(piece);
  /** Node ends a body that was given up half-way like any other. */
  private readonly onEnd = (): void => this.stop(this.stream.aborted ? givenUp() : undefined);
  private readonly onClose = (): void => this.stop(givenUp());

  /** @param bytes the announced length of the body; NaN if there is none, so that only the end of the stream tells */
  constructor(
    private readonly stream: ServerHttp2Stream,
    private readonly bytes: number,
  ) {
    if (stream.aborted || stream.destroyed) this.onClose();
    else if (stream.readableEnded) this.stop();
    else {
      stream.on("data", this.onData);
      stream.on("end", this.onEnd);
      stream.on("close", this.onClose);
    }
  }

  /**
   * Whether the announced bytes are there. The end of the stream is not read then: node destroys a stream whose end was
   * read in the middle of its last write, for which it makes an error that costs more than the write.
   */
  get isWhole(): boolean {
    return this.receivedBytes === this.bytes;
  }

  next(): Promise<Piece> {
    const piece = this.pieces.shift();
    if (piece !== undefined) return Promise.resolve({ done: false, value: piece });
    if (this.failure !== undefined) return Promise.reject(this.failure);
    if (this.hasStopped) return Promise.resolve(END);
    this.stream.resume();
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  /** Leaves the rest of the body on the stream. */
  return(): Promise<Piece> {
    this.stop();
    return Promise.resolve(END);
  }

  private arrived(piece: Uint8Array): void {
    const { waiting, stream } = this;
    this.receivedBytes += piece.byteLength;
    stream.pause();
    if (waiting === undefined) this.pieces.push(piece);
    else {
      this.waiting = undefined;
      waiting.resolve({ done: false, value: piece });
    }
    if (this.isWhole) this.stop();
  }

  private stop(failure?: Error): void {
    const { stream, waiting } = this;
    if (this.hasStopped) return;
    this.hasStopped = true;
    this.failure = failure;
    this.waiting = undefined;
    stream.off("data", this.onData);
    stream.off("end", this.onEnd);
    stream.off("close", this.onClose);
    if (failure === undefined) waiting?.resolve(END);
    else waiting?.reject(failure);
  }
}

function givenUp(): Error {
  return new Error("the client gave the request up");
}
