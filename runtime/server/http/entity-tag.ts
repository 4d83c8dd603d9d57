/** Entity tags of documents that are created once and sent often. RFC 9110, sections 8.8.3 and 13.1.2. */
import { createHash } from "node:crypto";
import { type HttpRequest, type HttpResponse, headerText } from "../../pipeline/request/http.js";

/** Returns a text that differs for different contents. */
export function contentHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").toUpperCase();
}

/**
 * Whether the client already has the document, so that the answer is 304. Tags are compared weakly, as the header
 * requires.
 */
export function hasCurrent({ headers }: Pick<HttpRequest, "headers">, hash: string): boolean {
  const known = headerText(headers, "if-none-match");
  if (known === undefined) return false;
  return known.split(",").some((text) => {
    const tag = text.trim();
    return tag === "*" || tag === `"${hash}"` || tag === `W/"${hash}"`;
  });
}

/** @param headers the headers of the answer with the document */
export function notModified(headers: HttpResponse["headers"]): HttpResponse {
  const { "content-length": _, ...rest } = headers;
  return { status: 304, headers: rest, body: new Uint8Array() };
}
