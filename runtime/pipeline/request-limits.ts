/** The bounds of one request. Each is named, and a test stands at each. SPEC: Limits (request sizes are not shown there). */
import { badRequest, tooLarge } from "../api/status.js";

export interface RequestLimits {
  /** Bytes of a request body. */
  readonly maxBodyBytes: number;
  /** A watch without timeoutSeconds ends at a random time between this and twice this. */
  readonly minWatchTimeoutMs: number;
  /** Bookmarks of idle watches that asked for them. */
  readonly bookmarkIntervalMs: number;
}

export const defaultLimits: RequestLimits = {
  maxBodyBytes: 3 * 1024 * 1024,
  minWatchTimeoutMs: 1_800_000,
  bookmarkIntervalMs: 60_000,
};

/** Reads a whole body. @throws StatusError 413 as soon as it is over the limit, 400 when the client breaks off. */
export async function readBody(body: AsyncIterable<Uint8Array>, limits: RequestLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > limits.maxBodyBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw badRequest(`the body could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (bytes > limits.maxBodyBytes) throw tooLarge(`Request entity too large: limit is ${limits.maxBodyBytes}`);
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  return Buffer.concat(chunks, bytes);
}
