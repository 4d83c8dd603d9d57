/** The headers of a request as they were sent: where node makes one value of several, the pipeline sees them all. */
import type { IncomingMessage } from "node:http";
import type { HttpRequest } from "../../pipeline/request/http.js";

type Raw = Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersionMajor">;

/**
 * Lists in place of values that node has joined by commas: a value may hold commas of its own, such as the name of a
 * group. Of names that make no sense twice, such as Content-Type, node keeps the first value.
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

/** Most requests have none, and there are many requests. */
function hasRepeats({ headers, rawHeaders, httpVersionMajor }: Raw): boolean {
  if (httpVersionMajor === 1) return Object.keys(headers).length * 2 !== rawHeaders.length;
  // names are in lower case; node may add some of its own
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (headers[rawHeaders[index] as string] !== rawHeaders[index + 1]) return true;
  return false;
}
