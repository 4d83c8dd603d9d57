/** The limits of one request, each with a test at its boundary. SPEC: Limits (request sizes are not shown there). */
import { badRequest, tooLarge, unsupportedContentEncoding } from "../../api/status.js";
import type { Awaitable } from "../../base/awaitable.js";
import { bufferOf } from "../../codec/buffer-of.js";
import { type HttpRequest, headerText } from "./http.js";

export interface RequestLimits {
  /** The maximum size of a request body, in bytes. */
  readonly maxBodyBytes: number;
  /** Milliseconds until a request that is not long-running must be answered, including the upload of its body. */
  readonly requestTimeoutMs: number;
  /** The maximum number of concurrent reads; 0 for no limit. */
  readonly maxRequestsInFlight: number;
  /** The maximum number of concurrent writes; 0 for no limit. */
  readonly maxMutatingRequestsInFlight: number;
  /** Milliseconds: a watch without timeoutSeconds ends at a random time between this and twice this. */
  readonly minWatchTimeoutMs: number;
  /** Milliseconds between bookmarks of watches that requested them. */
  readonly bookmarkIntervalMs: number;
}

export const defaultLimits: RequestLimits = {
  maxBodyBytes: 3 * 1024 * 1024,
  requestTimeoutMs: 60_000,
  maxRequestsInFlight: 400,
  maxMutatingRequestsInFlight: 200,
  minWatchTimeoutMs: 1_800_000,
  bookmarkIntervalMs: 60_000,
};

/**
 * Reads a whole body. Compressed bodies are rejected, because their decompressed size is unknown in advance.
 * @throws StatusError 413 as soon as the size exceeds the limit, 415 for a compressed body, 400 if the client aborts
 * the upload
 */
export function readBody(
  { body, headers }: Pick<HttpRequest, "body" | "headers">,
  { maxBodyBytes }: RequestLimits,
): Awaitable<Buffer> {
  const encoding = headerText(headers, "content-encoding") ?? "";
  if (encoding !== "" && encoding.toLowerCase() !== "identity") throw unsupportedContentEncoding(encoding);
  const announced = Number(headerText(headers, "content-length") ?? 0);
  if (announced > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  const arrived = body.takeArrived?.();
  if (arrived === undefined) return readChunks(body, maxBodyBytes);
  if (arrived.byteLength > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  return bufferOf(arrived);
}

async function readChunks(body: AsyncIterable<Uint8Array>, maxBodyBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBodyBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw badRequest(`the body could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (bytes > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return bufferOf(first);
  return Buffer.concat(chunks, bytes);
}

function bodyTooLarge(limitBytes: number): Error {
  return tooLarge(`Request entity too large: limit is ${limitBytes}`);
}
