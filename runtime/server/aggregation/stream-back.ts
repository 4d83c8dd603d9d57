/** Streams the answers of backends to clients: streams in one direction, and tunnels in both. */
import type { IncomingMessage } from "node:http";
import type { BodyWriter, HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import { type BackendAnswer, roomIn } from "../../webhooks/webhook-exchange.js";

/** The longest silence within an answer that is not long-running. */
const MAX_SILENCE_MS = 30_000;

/** Registers a callback for the server's stop. @returns a function that unregisters it */
type OnShutdown = (end: () => void) => () => void;

/**
 * Streams at the pace of the reader. When the backend breaks off, a long-running stream just ends, but a cut answer
 * must look cut.
 */
export function streamBack(answer: IncomingMessage, isStream: boolean, onShutdown: OnShutdown): HttpResponse["body"] {
  return async (writer: BodyWriter) => {
    let isStopped = false;
    const stop = (): void => {
      isStopped = true;
      answer.destroy();
    };
    const forget = isStream ? onShutdown(stop) : (): void => {};
    const silence = isStream ? undefined : new SilenceTimeout(answer);
    if (writer.signal.aborted) stop();
    else writer.signal.addEventListener("abort", stop, { once: true });
    try {
      for await (const chunk of answer) {
        silence?.pause();
        if (!writer.write(chunk as Buffer)) await writer.drained();
        silence?.goOn();
      }
    } catch (error) {
      // The client of an ended watch starts a new one. After the stop of the server no client needs to know.
      if (!isStopped && !isStream) throw error;
    } finally {
      silence?.pause();
      forget();
      writer.signal.removeEventListener("abort", stop);
      answer.destroy();
    }
  };
}

/** Abandons an answer that stays silent while its reader waits. */
class SilenceTimeout {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly answer: IncomingMessage) {
    this.goOn();
  }

  goOn(): void {
    const giveUp = (): void => {
      this.answer.destroy(new Error(`nothing more of the answer came for ${MAX_SILENCE_MS} ms`));
    };
    this.timer = setTimeout(giveUp, MAX_SILENCE_MS);
  }

  pause(): void {
    clearTimeout(this.timer);
  }
}

/** Passes on what each end sends until either of them is gone or the server stops. */
export function tunnelBack(
  { socket, head }: NonNullable<BackendAnswer["tunnel"]>,
  fromClient: HttpRequest["body"],
  onShutdown: OnShutdown,
): HttpResponse["body"] {
  return async (writer: BodyWriter) => {
    const stop = (): void => {
      socket.destroy();
    };
    const forget = onShutdown(stop);
    if (writer.signal.aborted) stop();
    else writer.signal.addEventListener("abort", stop, { once: true });
    const sending = async (): Promise<void> => {
      for await (const chunk of fromClient) if (!socket.write(chunk)) await roomIn(socket);
      socket.end();
    };
    // The promise is not awaited, because the sending ends with the connections.
    void sending().catch(stop);
    try {
      if (head.byteLength > 0) writer.write(head);
      for await (const chunk of socket) if (!writer.write(chunk as Buffer)) await writer.drained();
    } catch {
      // An end that breaks off counts as closed; the error is between the two ends.
    } finally {
      forget();
      writer.signal.removeEventListener("abort", stop);
      socket.destroy();
    }
  };
}
