/** The bounds of one request. Each is named, and a test stands at each. SPEC: Limits (request sizes are not shown there). */
import { badRequest, tooLarge, unsupportedContentEncoding } from "../../api/status.js";
import { type HttpRequest, headerText } from "./http.js";

export interface RequestLimits {
  /** Bytes of a request body. */
  readonly maxBodyBytes: number;
  /** Time until a request that is not meant to last has an answer, the upload of its body included. */
  readonly requestTimeoutMs: number;
  /** Reads at once; 0 for any number. */
  readonly maxRequestsInFlight: number;
  /** Writes at once; 0 for any number. */
  readonly maxMutatingRequestsInFlight: number;
  /** A watch without timeoutSeconds ends at a random time between this and twice this. */
  readonly minWatchTimeoutMs: number;
  /** Bookmarks of idle watches that asked for them. */
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
 * Reads a whole body, which comes as it is: one that could grow when it is unpacked has no limit that its length tells.
 * @throws StatusError 413 as soon as it is known to be over the limit, 415 when it is compressed, 400 when the client
 *   breaks off.
 */
export async function readBody(
  { body, headers }: Pick<HttpRequest, "body" | "headers">,
  { maxBodyBytes }: RequestLimits,
): Promise<Buffer> {
  const encoding = headerText(headers, "content-encoding") ?? "";
  if (encoding !== "" && encoding.toLowerCase() !== "identity") throw unsupportedContentEncoding(encoding);
  const announced = Number(headerText(headers, "content-length") ?? 0);
  if (announced > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
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
  if (first !== undefined && chunks.length === 1) return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  return Buffer.concat(chunks, bytes);
}

function bodyTooLarge(limitBytes: number): Error {
  return tooLarge(`Request entity too large: limit is ${limitBytes}`);
}
