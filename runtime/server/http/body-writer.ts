/** The destination of streamed bodies: a connection, or one of its streams. */
import type { BodyWriter } from "../../pipeline/request/http.js";

interface RawResponse {
  write(chunk: Uint8Array): boolean;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  readonly writableLength?: number;
  readonly writableNeedDrain?: boolean;
  readonly stream?: { readonly writableLength: number; readonly writableNeedDrain: boolean };
}

/** For a request whose answer has no body. */
export const NO_READER = AbortSignal.abort(new Error("the request wants no body"));

export function bodyWriter(raw: RawResponse, signal: AbortSignal): BodyWriter {
  return {
    signal,
    write: (chunk) => (signal.aborted ? true : raw.write(chunk)),
    get bufferedBytes() {
      return raw.stream?.writableLength ?? raw.writableLength ?? 0;
    },
    drained: () =>
      new Promise((resolve) => {
        const isFull = raw.stream?.writableNeedDrain ?? raw.writableNeedDrain ?? false;
        if (signal.aborted || !isFull) return resolve();
        const done = (): void => {
          raw.off("drain", done);
          raw.off("close", done);
          resolve();
        };
        raw.once("drain", done);
        raw.once("close", done);
      }),
  };
}
