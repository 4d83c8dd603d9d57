/**
 * The client's transport into a server of the same process: the whole pipeline without a socket. Controllers use it.
 */

import { setMaxListeners } from "node:events";
import { ownTurn } from "../base/turn-budget.js";
import type { BodyPart, Transport, TransportBody, TransportRequest, TransportResponse } from "../client/index.js";
import { ConnectionError } from "../client/index.js";
import type { BodyWriter, HttpRequest, HttpResponse, RequestBytes } from "../pipeline/request/http.js";
import { SharedChunk } from "../pipeline/request/shared-chunk.js";
import { AnswerCutError } from "../pipeline/stages/intercept.js";

/** Bytes that may wait for the reader before the writer has to wait. */
const HIGH_WATER_BYTES = 1024 * 1024;

/**
 * After so many requests one waits for a turn of the event loop. Many are answered without waiting for anything, so that
 * a client that polls in a loop would otherwise keep timers and sockets from ever being served.
 */
export const REQUESTS_PER_TURN = 64;

/** The message that a client on a socket would get. */
const NO_ANSWER = "closed: the connection ended without an answer";

/** @param handle never rejects, like a server's `handle` */
export function inProcessTransport(handle: (request: HttpRequest) => Promise<HttpResponse>): Transport {
  const closed = new AbortController();
  // Every request under way adds a listener, however many there are.
  setMaxListeners(0, closed.signal);
  let requests = 0;
  return {
    isInProcess: true,
    async request(request) {
      const signals = request.signal ? [closed.signal, request.signal] : [closed.signal];
      for (const signal of signals) signal.throwIfAborted();
      if (++requests % REQUESTS_PER_TURN === 0) await ownTurn();
      let made: AbortSignal | undefined;
      // The signal is made only on demand: a long-lived signal keeps a reference to every signal that is derived from
      // it.
      const signalOf = (): AbortSignal => {
        made ??= AbortSignal.any(signals);
        return made;
      };
      const response = await unlessAborted(handle(toHttpRequest(request, signalOf)), signals);
      if (response.isLost) throw new ConnectionError("closed", `${request.method} ${request.path}: ${NO_ANSWER}`);
      return toTransportResponse(response, signalOf);
    },
    async close() {
      closed.abort(new ConnectionError("closed", "the in-process transport is closed"));
    },
  };
}

/**
 * Returns the answer unless one of the signals fires first, in which case the answer is dropped.
 * @throws the signal's reason
 */
function unlessAborted(answer: Promise<HttpResponse>, signals: readonly AbortSignal[]): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (): void => {
      isOver = true;
      for (const signal of signals) signal.removeEventListener("abort", abort);
    };
    const abort = (): void => {
      end();
      reject(signals.find((signal) => signal.aborted)?.reason);
    };
    for (const signal of signals) signal.addEventListener("abort", abort);
    answer.then(
      (response) => {
        if (isOver) return dropped(response);
        end();
        resolve(response);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

/** Runs the body of an unwanted answer, as every body must run, and ignores its errors. */
function dropped({ body }: HttpResponse): void {
  if (typeof body === "function") body(new Pipe(AbortSignal.abort())).catch(() => {});
}

function toHttpRequest({ method, path, headers, body }: TransportRequest, signalOf: () => AbortSignal): HttpRequest {
  const at = path.indexOf("?");
  return {
    method,
    path: at < 0 ? path : path.slice(0, at),
    query: new URLSearchParams(at < 0 ? "" : path.slice(at + 1)),
    headers,
    body: new WholeBody(body ?? NOTHING),
    remoteAddress: "in-process",
    get signal() {
      return signalOf();
    },
  };
}

const NOTHING = new Uint8Array();

/** A body that is there as a whole. */
class WholeBody implements RequestBytes {
  constructor(private readonly bytes: Uint8Array) {}

  takeArrived(): Uint8Array {
    return this.bytes;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return chunksOf(this.bytes);
  }
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  if (body.byteLength > 0) yield body;
}

function toTransportResponse({ status, headers, body }: HttpResponse, signalOf: () => AbortSignal): TransportResponse {
  return { status, headers, body: body instanceof Uint8Array ? chunksOf(body) : streamed(body, signalOf()) };
}

type WriteBody = (writer: BodyWriter) => Promise<void>;

/** A body that is written while it is read. A reader that stops ends the writer. */
function streamed(write: WriteBody, signal: AbortSignal): TransportBody {
  return {
    [Symbol.asyncIterator]: () => iterated(write, signal),
    follow: (receive) => reading(write, signal, (pipe) => pipe.follow(receive)),
  };
}

async function* iterated(write: WriteBody, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { pipe, stop } = begun(write, signal);
  try {
    for (let chunk = await pipe.next(); chunk !== undefined; chunk = await pipe.next()) yield chunk;
  } finally {
    await stop();
  }
}

/** Runs the writer while a function reads. */
async function reading(write: WriteBody, signal: AbortSignal, read: (pipe: Pipe) => Promise<void>): Promise<void> {
  const { pipe, stop } = begun(write, signal);
  try {
    await read(pipe);
  } finally {
    await stop();
  }
}

/** @returns where the writer writes, and a function that ends it */
function begun(write: WriteBody, signal: AbortSignal): { readonly pipe: Pipe; readonly stop: () => Promise<void> } {
  const stopped = new AbortController();
  const pipe = new Pipe(AbortSignal.any([signal, stopped.signal]));
  const writing = write(pipe).then(
    () => pipe.end(),
    (error: unknown) =>
      pipe.end(error instanceof AnswerCutError ? new ConnectionError("closed", error.message) : error),
  );
  return {
    pipe,
    stop: () => {
      stopped.abort();
      return writing;
    },
  };
}

/** What waits for the reader, which is slow if it waits for something else in between. */
class Pipe implements BodyWriter {
  private parts: (Uint8Array | SharedChunk)[] = [];
  private bytes = 0;
  private outcome: { error: unknown } | undefined;
  private wakeReader: () => void = () => {};
  private wakeWriters: (() => void)[] = [];

  constructor(readonly signal: AbortSignal) {
    signal.addEventListener("abort", () => this.wake(), { once: true });
  }

  get bufferedBytes(): number {
    return this.bytes;
  }

  write(chunk: Uint8Array): boolean {
    return this.add(chunk, chunk.byteLength);
  }

  /** Counts what the chunk keeps in memory, which are whole objects even if little of them is shown. */
  writeShared(chunk: SharedChunk): boolean {
    return this.add(chunk, chunk.heldBytes);
  }

  drained(): Promise<void> {
    if (this.bytes < HIGH_WATER_BYTES || this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.wakeWriters.push(resolve));
  }

  end(error?: unknown): void {
    this.outcome = { error };
    this.wakeReader();
  }

  /** Returns undefined at the end. @throws the writer's error, or the signal's reason */
  async next(): Promise<Uint8Array | undefined> {
    while (this.parts.length === 0) {
      if (this.isAtEnd()) return undefined;
      await this.arrival();
    }
    const part = this.parts.shift() as Uint8Array | SharedChunk;
    this.bytes -= part instanceof SharedChunk ? part.heldBytes : part.byteLength;
    this.wakeAllWriters();
    return part instanceof SharedChunk ? part.bytes : part;
  }

  /** Passes the parts to the function until the end. @throws what {@link next} throws, and what the function throws */
  async follow(receive: (part: BodyPart) => void): Promise<void> {
    for (;;) {
      const { parts } = this;
      if (parts.length === 0) {
        if (this.isAtEnd()) return;
        await this.arrival();
        continue;
      }
      this.parts = [];
      this.bytes = 0;
      this.wakeAllWriters();
      for (const part of parts) receive(part);
    }
  }

  /** Whether nothing more will arrive. @throws the writer's error, or the signal's reason */
  private isAtEnd(): boolean {
    if (this.outcome === undefined) {
      this.signal.throwIfAborted();
      return false;
    }
    if (this.outcome.error !== undefined) throw this.outcome.error;
    return true;
  }

  private arrival(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeReader = resolve;
    });
  }

  private add(part: Uint8Array | SharedChunk, bytes: number): boolean {
    this.parts.push(part);
    this.bytes += bytes;
    this.wakeReader();
    return this.bytes < HIGH_WATER_BYTES;
  }

  private wake(): void {
    this.wakeReader();
    this.wakeAllWriters();
  }

  private wakeAllWriters(): void {
    if (this.wakeWriters.length > 0) for (const wake of this.wakeWriters.splice(0)) wake();
  }
}
