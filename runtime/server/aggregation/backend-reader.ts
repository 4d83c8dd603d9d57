/** Documents that the server itself asks a backend for: discovery and OpenAPI, read whole and within limits. */
import type { IncomingMessage } from "node:http";
import { SUPERUSER_GROUP, type UserInfo } from "../../api/user-info.js";
import type { Backend, Backends } from "./backends.js";
import { identityHeaders } from "./proxy-headers.js";

/** The server's own name for backends; they ask nobody whether it may read these. */
const AGGREGATOR: UserInfo = { username: "system:aggregator", uid: "", groups: [SUPERUSER_GROUP], extra: {} };

/** Of a document, and of one line of reasons in a failed answer. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_SHOWN_CHARACTERS = 200;

export interface BackendDocument {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
}

export interface ReadOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly accept?: string;
  /** The ETag of a document that is at hand. */
  readonly etag?: string | undefined;
}

/**
 * A document of a backend; undefined when it is still the one with `etag`.
 * @throws NoDocumentError when the backend has none, Error for any other answer than 200, and as `Backends.send`
 */
export async function readDocument(
  backends: Backends,
  backend: Backend,
  path: string,
  { timeoutMs, signal, accept = "application/json", etag }: ReadOptions,
): Promise<BackendDocument | undefined> {
  const { message: answer } = await backends.send(backend, {
    method: "GET",
    path,
    headers: {
      accept,
      "accept-encoding": "identity",
      ...(etag === undefined ? {} : { "if-none-match": etag }),
      ...identityHeaders(AGGREGATOR),
    },
    lane: undefined,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const { statusCode = 0, headers } = answer;
  if (statusCode === 304) {
    answer.resume();
    return undefined;
  }
  const bytes = await wholeBody(answer, path);
  if (statusCode === 404) throw new NoDocumentError(`${path} answered 404`);
  if (statusCode !== 200)
    throw new Error(`${path} answered ${statusCode}: ${bytes.toString("utf8").slice(0, MAX_SHOWN_CHARACTERS)}`);
  return { bytes, etag: headers.etag };
}

export class NoDocumentError extends Error {}

async function wholeBody(answer: IncomingMessage, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes > MAX_DOCUMENT_BYTES) throw new Error(`${path} answered more than ${MAX_DOCUMENT_BYTES} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, bytes);
}
