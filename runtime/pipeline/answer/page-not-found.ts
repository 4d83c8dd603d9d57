/** A path that no part of the server knows: told in plain text, since no kind of document can be meant (DISC-018). */
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

/** Of a group version, with what may follow it. */
const VERSION_PATH = /^\/(?:api|apis\/([^/]+))\/[^/]/;

/** What is not there below a group that is, such as a version of it, is a question about an API and answered as such. */
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
