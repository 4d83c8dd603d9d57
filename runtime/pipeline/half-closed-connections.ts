/**
 * Clients that have closed their side of the connection. An answer that has an end of its own goes out all the same; a
 * stream that only its client would end is over, since nearly every such client is gone.
 */

import type { BodyWriter, HttpRequest, HttpResponse } from "./request/http.js";
import type { RequestInfo } from "./request/request-info.js";
import { isLongRunning } from "./stages/deadline.js";

/** The answer, whose stream ends with its client where it has no other end. A backend's answer has one of its own. */
export function endedWithClient(request: HttpRequest, info: RequestInfo, response: HttpResponse): HttpResponse {
  const { body } = response;
  if (typeof body !== "function" || !isEndless(info)) return response;
  // asked for last, since the signal is made for who asks
  const { ended } = request;
  if (ended === undefined) return response;
  return { ...response, body: (writer) => body(new EndingWriter(writer, ended)) };
}

function isEndless(info: RequestInfo): boolean {
  return isLongRunning(info) && info.isResourceRequest && info.subresource !== "proxy";
}

class EndingWriter implements BodyWriter {
  readonly signal: AbortSignal;

  constructor(
    private readonly writer: BodyWriter,
    ended: AbortSignal,
  ) {
    this.signal = AbortSignal.any([writer.signal, ended]);
  }

  get bufferedBytes(): number {
    return this.writer.bufferedBytes;
  }

  write(chunk: Uint8Array): boolean {
    return this.writer.write(chunk);
  }

  drained(): Promise<void> {
    return this.writer.drained();
  }
}
