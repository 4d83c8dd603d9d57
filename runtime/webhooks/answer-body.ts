/** Reads the whole body of an answer within a limit. */
import type { IncomingMessage } from "node:http";

/** @throws Error if the body is longer, if the connection breaks off, or if the signal fires */
export async function readAnswer(message: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = (): void => void message.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        message.destroy();
        throw new Error(`the answer has more than ${maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  if (!message.complete) throw new Error("unexpected EOF");
  return Buffer.concat(chunks, bytes);
}
