/** Reading bodies, within limits. */
import { ConnectionError, messageOf } from "../client-errors.js";
import { headerText, type TransportResponse } from "./transport.js";

/** The largest answer that is read as a whole, after decompression; a longer list is read in chunks with `limit`. */
export const MAX_BODY_BYTES = 256 * 1024 * 1024;
/** One event of a watch: an object and its envelope. */
export const MAX_EVENT_BYTES = 32 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** @throws ConnectionError `too-large`, `protocol` for broken compression, and what the transport throws. */
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
 * The body as it arrives, without the compression that its header tells of. Must be iterated, as every body.
 * @throws ConnectionError `protocol` for another or broken compression, when it is iterated
 */
export function decodedBody(response: TransportResponse, where: string): AsyncIterable<Uint8Array> {
  const encoding = headerText(response.headers, "content-encoding") ?? "identity";
  if (encoding === "identity" || encoding === "") return response.body;
  return encoding === "gzip" ? inflated(response.body, where) : refused(response.body, encoding, where);
}

async function* inflated(body: AsyncIterable<Uint8Array>, where: string): AsyncGenerator<Uint8Array> {
  const source = body[Symbol.asyncIterator]();
  /** Of the transport: told apart from what the decompression finds. */
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
    // nothing is read ahead of the decompression
    { highWaterMark: 0 },
  );
  // the types of platforms differ in what such a stream takes: all take bytes
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
    // a reader who stops early lets go of the answer
    if (!isAtEnd) await reader.cancel();
  }
}

/** Stops the body before it says why, as every reader must. */
// biome-ignore lint/correctness/useYield: what is refused has nothing to give
async function* refused(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  where: string,
): AsyncGenerator<Uint8Array, void> {
  await body[Symbol.asyncIterator]().return?.();
  throw new ConnectionError("protocol", `${where}: protocol: content-encoding is ${encoding}, expected gzip or none`);
}

/** The lines of a stream without their line feeds; empty ones are left out. Chunks may end anywhere, within a character too. */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  where: string,
  limitBytes = MAX_EVENT_BYTES,
): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = joined([...pending, chunk.subarray(start, end)]);
      if (line.length > limitBytes) throw tooLarge(where, "an event", limitBytes);
      if (line.length > 0) yield line;
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes > limitBytes) throw tooLarge(where, "an event", limitBytes);
  }
  if (pendingBytes > 0) yield joined(pending);
}

/** In one piece; a copy only where there are several. Never a subclass, whose methods would come and go with the number of pieces. */
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
