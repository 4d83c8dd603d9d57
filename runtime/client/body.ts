/** Reading bodies, within limits. */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ConnectionError, messageOf } from "./errors.js";
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
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw tooLarge(where, "the answer", limitBytes);
    chunks.push(chunk);
  }
  const body = chunks.length === 1 && Buffer.isBuffer(chunks[0]) ? chunks[0] : Buffer.concat(chunks);
  const encoding = headerText(response.headers, "content-encoding") ?? "identity";
  if (encoding === "identity") return body;
  if (encoding !== "gzip")
    throw new ConnectionError("protocol", `${where}: protocol: content-encoding is ${encoding}, expected gzip or none`);
  return inflate(body, where, limitBytes);
}

async function inflate(body: Buffer, where: string, limitBytes: number): Promise<Buffer> {
  try {
    return await promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)(body, { maxOutputLength: limitBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(where, "the answer", limitBytes);
    throw new ConnectionError("protocol", `${where}: protocol: the answer is not valid gzip: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** The lines of a stream without their line feeds; empty ones are left out. Chunks may end anywhere, within a character too. */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  where: string,
  limitBytes = MAX_EVENT_BYTES,
): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...pending, chunk.subarray(start, end)]);
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
  if (pendingBytes > 0) yield Buffer.concat(pending);
}

function tooLarge(where: string, what: string, limitBytes: number): ConnectionError {
  return new ConnectionError(
    "too-large",
    `${where}: too-large: ${what} exceeds the client's limit of ${limitBytes} bytes`,
  );
}
