/**
 * The answer for paths that no part of the server knows: plain text, since the request is for no kind of document
 * (DISC-018).
 */
import { StatusError, unknownResource } from "../../api/status.js";
import type { Scheme } from "../../registry/kinds/scheme.js";
import type { HttpResponse } from "../request/http.js";

export class PageNotFoundError extends StatusError {
  constructor() {
    super(404, "NotFound", "404 page not found", {});
  }
}

export function pageNotFound(): StatusError {
  return new PageNotFoundError();
}

/** Matches the path of a group version and all paths below it. */
const VERSION_PATH = /^\/(?:api|apis\/([^/]+))\/[^/]/;

/**
 * Returns the error for a path that is not served. Below a served group, such as for an unknown version, it is a
 * Status; elsewhere it is plain text.
 */
export function notServed(path: string, scheme: Pick<Scheme, "hasGroup">): StatusError {
  const match = VERSION_PATH.exec(path);
  return match !== null && scheme.hasGroup(match[1] ?? "") ? unknownResource() : pageNotFound();
}

export function pageNotFoundResponse({ code, message }: PageNotFoundError): HttpResponse {
  const body = Buffer.from(`${message}\n`);
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(body.byteLength),
    "cache-control": "no-cache, private",
    "x-content-type-options": "nosniff",
  };
  return { status: code, headers, body };
}
