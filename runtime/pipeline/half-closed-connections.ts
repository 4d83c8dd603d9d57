/**
 * Handles clients that have closed their side of the connection. Finite answers are still sent. Streams that only the
 * client would end are stopped, because nearly every such client is gone.
 */

import type { BodyWriter, HttpRequest, HttpResponse } from "./request/http.js";
import type { RequestInfo } from "./request/request-info.js";
import { type SharedChunk, writeShared } from "./request/shared-chunk.js";
import { isLongRunning } from "./stages/deadline.js";

/**
 * Returns the answer; its stream stops when the client closes its side, unless the stream has an end of its own.
 * Answers of backends do.
 */
export function endedWithClient(request: HttpRequest, info: RequestInfo, response: HttpResponse): HttpResponse {
  const { body } = response;
  if (typeof body !== "function" || !isEndless(info)) return response;
  // The getter creates the signal, so it is read only if the answer needs it.
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

  writeShared(chunk: SharedChunk): boolean {
    return writeShared(this.writer, chunk);
  }

  drained(): Promise<void> {
    return this.writer.drained();
  }
}
