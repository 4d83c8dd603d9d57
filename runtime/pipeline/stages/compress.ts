/**
 * Stage: compresses large answers for clients that accept gzip; small answers and watches are never compressed. Lists
 * are compressed where they are encoded. SPEC: Media types and negotiation; NEG-021 to NEG-024.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Awaitable } from "../../base/awaitable.js";
import { ByteBudget } from "../../registry/read/byte-budget.js";
import { GZIP_LEVEL } from "../../registry/read/gzip-piece.js";
import type { PipelineContext } from "../context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../request/http.js";

/** The size from which answers are compressed, in bytes. */
export const COMPRESSION_THRESHOLD_BYTES = 128 * 1024;

/**
 * Whether a large answer is compressed: the server never compresses, the client does not accept gzip, or both support
 * it.
 */
export type Compression = "off" | "not-wanted" | "gzip";

export function compressionOf({ gates }: Pick<PipelineContext, "gates">, request: HttpRequest): Compression {
  if (!gates.isEnabled("APIResponseCompression")) return "off";
  return acceptsGzip(headerText(request.headers, "accept-encoding")) ? "gzip" : "not-wanted";
}

/** Adds the headers of a large answer. The caller sets the content length, which is that of the bytes sent. */
export function largeHeaders(headers: HttpResponse["headers"], compression: Compression): HttpResponse["headers"] {
  if (compression === "off") return headers;
  const vary = [headerText(headers, "vary") ?? [], "Accept-Encoding"].flat().join(", ");
  return compression === "gzip" ? { ...headers, vary, "content-encoding": "gzip" } : { ...headers, vary };
}

const NOT_MODIFIED = 304;

/** Adds the headers that the full answer might have, since its size is unknown. RFC 9110, section 15.4.5. */
function unchangedHeaders(headers: HttpResponse["headers"], compression: Compression): HttpResponse["headers"] {
  return largeHeaders(headers, compression === "off" ? "off" : "not-wanted");
}

export function compress(
  context: Pick<PipelineContext, "gates">,
  request: HttpRequest,
  response: HttpResponse,
): Awaitable<HttpResponse> {
  const { body } = response;
  // Streams are compressed where they are encoded.
  if (typeof body === "function") return response;
  const isUnchanged = response.status === NOT_MODIFIED;
  if (!isUnchanged && body.byteLength < COMPRESSION_THRESHOLD_BYTES) return response;
  if (response.headers["content-encoding"] !== undefined) return response;
  const compression = compressionOf(context, request);
  if (isUnchanged) return { ...response, headers: unchangedHeaders(response.headers, compression) };
  const headers = largeHeaders(response.headers, compression);
  if (compression !== "gzip") return { ...response, headers };
  return compressedBodies.of(body).then((compressed) => ({
    ...response,
    headers: { ...headers, "content-length": String(compressed.byteLength) },
    body: compressed,
  }));
}

/** @param header `Accept-Encoding` */
export function acceptsGzip(header = ""): boolean {
  return header.split(",").some((text) => {
    const [coding = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
    return coding === "gzip" && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

const gzipAll = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>;

/**
 * The maximum memory of kept compressed bodies in one process, in bytes. Bodies beyond it are compressed again for each
 * answer.
 */
export const MAX_COMPRESSED_BYTES = 32 * 1024 * 1024;

/**
 * Compresses each body once for as long as it lives and fits into memory. This works because documents and objects keep
 * the identity of their bytes.
 */
export class CompressedBodies {
  private readonly compressed = new WeakMap<Uint8Array, Promise<Buffer>>();
  private readonly held: ByteBudget;

  constructor(maxBytes = MAX_COMPRESSED_BYTES) {
    this.held = new ByteBudget(maxBytes);
  }

  of(body: Uint8Array): Promise<Buffer> {
    const known = this.compressed.get(body);
    if (known !== undefined) return known;
    // Concurrent answers wait for the same bytes.
    const compressing = gzipAll(body, { level: GZIP_LEVEL });
    this.compressed.set(body, compressing);
    compressing.then(
      ({ byteLength }) => {
        if (!this.held.hold(body, byteLength)) this.compressed.delete(body);
      },
      () => this.compressed.delete(body),
    );
    return compressing;
  }
}

const compressedBodies = new CompressedBodies();
