/** Answers in plain text, for people and for probes that read the status code. */
import type { HttpResponse } from "../../pipeline/request/http.js";

export function plainText(status: number, text: string): HttpResponse {
  const body = Buffer.from(text);
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(body.byteLength),
    "cache-control": "no-cache, private",
    // The text may contain a client's input, which no browser may interpret as anything else.
    "x-content-type-options": "nosniff",
  };
  return { status, headers, body };
}
