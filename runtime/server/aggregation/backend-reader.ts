/** Documents that the server itself requests from backends: discovery and OpenAPI, read whole and within limits. */
import type { IncomingMessage } from "node:http";
import { SUPERUSER_GROUP, type UserInfo } from "../../api/user-info.js";
import type { Backend, Backends } from "./backends.js";
import { identityHeaders } from "./proxy-headers.js";

/** The identity with which the server reads these documents; its group makes backends skip authorization. */
const AGGREGATOR: UserInfo = { username: "system:aggregator", uid: "", groups: [SUPERUSER_GROUP], extra: {} };

/** The limits of a document, and of the excerpt of a failed answer in a message. */
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
  /** The ETag of the document that the caller already has. */
  readonly etag?: string | undefined;
}

/**
 * Reads a document of a backend; undefined if it is still the one with `etag`.
 * @throws NoDocumentError if the backend has none, Error for any status but 200, and the errors of `Backends.send`
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
