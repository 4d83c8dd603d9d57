/** The headers of a request as they were sent: node joins repeated headers, but the pipeline needs each value. */
import type { IncomingMessage } from "node:http";
import type { HttpRequest } from "../../pipeline/request/http.js";

type Raw = Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersionMajor">;

/**
 * Returns lists instead of values that node joined with commas, because a value may contain commas itself, for instance
 * the name of a group. Of headers that must not repeat, such as Content-Type, node keeps the first value.
 */
export function receivedHeaders(raw: Raw): HttpRequest["headers"] {
  if (!hasRepeats(raw)) return raw.headers;
  const { headers, rawHeaders } = raw;
  const values = new Map<string, string[]>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    const value = rawHeaders[index + 1] as string;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  const received: Record<string, string | readonly string[] | undefined> = { ...headers };
  for (const [name, list] of values) if (list.length > 1 && headers[name] === list.join(", ")) received[name] = list;
  return received;
}

/** Whether headers repeat. This is a fast check, since most requests have no repeated headers. */
function hasRepeats({ headers, rawHeaders, httpVersionMajor }: Raw): boolean {
  if (httpVersionMajor === 1) return Object.keys(headers).length * 2 !== rawHeaders.length;
  // Names are in lower case, and node may add headers of its own.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (headers[rawHeaders[index] as string] !== rawHeaders[index + 1]) return true;
  return false;
}
