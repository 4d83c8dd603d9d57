/** Reads bodies within size limits. */
import { ConnectionError, messageOf } from "../client-errors.js";
import { headerText, type TransportBody, type TransportResponse } from "./transport.js";

/** The largest answer, after decompression, that is read as a whole. Longer lists are read in chunks with `limit`. */
export const MAX_BODY_BYTES = 256 * 1024 * 1024;
/** The largest event of a watch: an object and its envelope. */
export const MAX_EVENT_BYTES = 32 * 1024 * 1024;

const LINE_FEED = 0x0a;

/**
 * Reads the whole body, decompressed.
 * @throws ConnectionError `too-large`, `protocol` for broken compression, and whatever the transport throws
 */
export async function readBody(
  response: TransportResponse,
  where: string,
  limitBytes = MAX_BODY_BYTES,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of decodedBody(response, where)) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw tooLarge(where, "the answer", limitBytes);
    chunks.push(chunk);
  }
  return joined(chunks);
}

/**
 * Returns the body as it arrives, decompressed as its `content-encoding` header says. Like every body, it must be
 * iterated.
 * @throws ConnectionError during iteration: `protocol` for an unsupported or broken compression
 */
export function decodedBody(response: TransportResponse, where: string): TransportBody {
  const encoding = headerText(response.headers, "content-encoding") ?? "identity";
  if (encoding === "identity" || encoding === "") return response.body;
  return encoding === "gzip" ? inflated(response.body, where) : refused(response.body, encoding, where);
}

async function* inflated(body: AsyncIterable<Uint8Array>, where: string): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  /** An error of the transport, kept apart from errors of the decompression. */
  let failure: { error: unknown } | undefined;
  const compressed = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next();
          if (done === true) controller.close();
          else controller.enqueue(value as Uint8Array<ArrayBuffer>);
        } catch (error) {
          failure = { error };
          controller.error(error);
        }
      },
      async cancel() {
        await source.return?.();
      },
    },
    // The source must not be read ahead of the decompression.
    { highWaterMark: 0 },
  );
  // Platforms declare different chunk types for this stream; all of them accept bytes.
  const gunzip = new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>;
  const reader = compressed.pipeThrough(gunzip).getReader();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    isAtEnd = true;
  } catch (error) {
    isAtEnd = true;
    await source.return?.();
    if (failure !== undefined) throw failure.error;
    throw new ConnectionError("protocol", `${where}: protocol: the answer is not valid gzip: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    // Release the response when the reader stops early.
    if (!isAtEnd) await reader.cancel();
  }
}

/** Stops the body before it throws, as every reader must. */
// biome-ignore lint/correctness/useYield: it only throws
async function* refused(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  where: string,
): AsyncGenerator<Uint8Array, void> {
  await body[Symbol.asyncIterator]().return?.();
  throw new ConnectionError("protocol", `${where}: protocol: content-encoding is ${encoding}, expected gzip or none`);
}

/** Documents as they arrive, to be iterated or followed once. */
export interface DocumentStream<T> extends AsyncIterable<T> {
  /** Like `follow` of {@link TransportBody}, for each document. */
  follow?(receive: (document: T) => void): Promise<void>;
}

/**
 * Returns the decoded lines of a stream, without empty lines. Chunks may end anywhere, even within a character.
 * @param decode receives a line without its line feed
 */
export function documentsOf(
  body: TransportBody,
  where: string,
  decode: (line: Uint8Array) => unknown,
): DocumentStream<unknown> {
  return {
    [Symbol.asyncIterator]: () => readLines(body, where, decode),
    ...(body.follow === undefined ? {} : { follow: (receive) => followDocuments(body, where, decode, receive) }),
  };
}

async function followDocuments(
  body: TransportBody,
  where: string,
  decode: (line: Uint8Array) => unknown,
  receive: (document: unknown) => void,
): Promise<void> {
  const lines = new Lines(where, MAX_EVENT_BYTES);
  await body.follow?.((part) => {
    // What a line has begun with can only be continued with bytes.
    const documents = part instanceof Uint8Array || !lines.isAtStart ? undefined : part.documents();
    if (documents !== undefined) for (const document of documents) receive(document);
    else for (const line of lines.of(part instanceof Uint8Array ? part : part.bytes)) receive(decode(line));
  });
  const last = lines.end();
  if (last !== undefined) receive(decode(last));
}

/** Like {@link documentsOf}, for bodies that are iterated. */
export async function* readLines<T>(
  body: AsyncIterable<Uint8Array>,
  where: string,
  decode: (line: Uint8Array) => T,
  limitBytes = MAX_EVENT_BYTES,
): AsyncGenerator<T> {
  const lines = new Lines(where, limitBytes);
  for await (const chunk of body) for (const line of lines.of(chunk)) yield decode(line);
  const last = lines.end();
  if (last !== undefined) yield decode(last);
}

/** Splits chunks into lines, and keeps the beginning of the line that has not ended. */
class Lines {
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;

  constructor(
    private readonly where: string,
    private readonly limitBytes: number,
  ) {}

  get isAtStart(): boolean {
    return this.#pendingBytes === 0;
  }

  /** Yields the lines that end in the chunk. @throws ConnectionError `too-large` */
  *of(chunk: Uint8Array): Generator<Uint8Array, void> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const rest = chunk.subarray(start, end);
      const line = joined(this.#pending.length === 0 ? [rest] : [...this.#pending, rest]);
      this.#limit(line.length);
      this.#pending = [];
      this.#pendingBytes = 0;
      start = end + 1;
      if (line.length > 0) yield line;
    }
    if (start < chunk.length) this.#pending.push(chunk.subarray(start));
    this.#pendingBytes += chunk.length - start;
    this.#limit(this.#pendingBytes);
  }

  /** Returns the last line if the stream ended without a line feed. */
  end(): Uint8Array | undefined {
    return this.#pendingBytes === 0 ? undefined : joined(this.#pending);
  }

  #limit(bytes: number): void {
    if (bytes > this.limitBytes) throw tooLarge(this.where, "an event", this.limitBytes);
  }
}

/**
 * Joins chunks and copies only if there are several. It never returns a subclass of Uint8Array, so the result has the
 * same methods for any number of chunks.
 */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first, second] = chunks;
  if (first !== undefined && second === undefined) return new Uint8Array(first.buffer, first.byteOffset, first.length);
  const all = new Uint8Array(chunks.reduce((bytes, chunk) => bytes + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function tooLarge(where: string, what: string, limitBytes: number): ConnectionError {
  return new ConnectionError(
    "too-large",
    `${where}: too-large: ${what} exceeds the client's limit of ${limitBytes} bytes`,
  );
}
