/** The destination of streamed bodies: a connection, or one of its streams. */
import type { Socket } from "node:net";
import type { BodyWriter } from "../../pipeline/request/http.js";

interface Emitter {
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

interface RawResponse extends Emitter {
  write(chunk: Uint8Array): boolean;
  readonly writableLength?: number;
  readonly writableNeedDrain?: boolean;
  readonly stream?: { readonly writableLength: number; readonly writableNeedDrain: boolean };
  readonly headersSent?: boolean;
  /** Whether node sends each written chunk as a chunk of HTTP/1.1. */
  readonly chunkedEncoding?: boolean;
  readonly socket?: (Emitter & Pick<Socket, "write" | "writableNeedDrain">) | null;
}

/** For a request whose answer has no body. */
export const NO_READER = AbortSignal.abort(new Error("the request wants no body"));

export function bodyWriter(raw: RawResponse, signal: AbortSignal): BodyWriter {
  return {
    signal,
    write: (chunk) => (signal.aborted ? true : raw.write(chunk)),
    writeShared(chunk) {
      if (signal.aborted) return true;
      const socket = chunkedConnection(raw);
      // Node would frame the chunk for each connection and send three buffers; its parts of the answer are sent before.
      return socket === undefined ? raw.write(chunk.bytes) : socket.write(chunk.framed);
    },
    get bufferedBytes() {
      return raw.stream?.writableLength ?? raw.writableLength ?? 0;
    },
    drained: () =>
      new Promise((resolve) => {
        const isFull = raw.stream?.writableNeedDrain ?? raw.writableNeedDrain ?? false;
        const socket = chunkedConnection(raw);
        const isSocketFull = socket?.writableNeedDrain ?? false;
        if (signal.aborted || !(isFull || isSocketFull)) return resolve();
        const draining = socket !== undefined && isSocketFull ? socket : raw;
        const done = (): void => {
          draining.off("drain", done);
          raw.off("close", done);
          resolve();
        };
        draining.once("drain", done);
        raw.once("close", done);
      }),
  };
}

/** The connection of an answer in chunks whose headers are sent; undefined for other answers, and for HTTP/2. */
function chunkedConnection(raw: RawResponse): NonNullable<RawResponse["socket"]> | undefined {
  const { stream, headersSent, chunkedEncoding, socket } = raw;
  return stream === undefined && headersSent && chunkedEncoding && socket ? socket : undefined;
}
