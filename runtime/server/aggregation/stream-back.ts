/** The answers of backends on their way to clients: streams in one direction, and tunnels in both. */
import type { IncomingMessage } from "node:http";
import type { BodyWriter, HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import { type BackendAnswer, roomIn } from "../../webhooks/webhook-exchange.js";

/** Silence in the middle of an answer that is not meant to last. */
const MAX_SILENCE_MS = 30_000;

/** Calls back when the server stops. @returns takes that back */
type OnShutdown = (end: () => void) => () => void;

/** Takes from the backend what its reader takes. A stream that the backend ends is over; a cut answer must look cut. */
export function streamBack(answer: IncomingMessage, isStream: boolean, onShutdown: OnShutdown): HttpResponse["body"] {
  return async (writer: BodyWriter) => {
    let isStopped = false;
    const stop = (): void => {
      isStopped = true;
      answer.destroy();
    };
    const forget = isStream ? onShutdown(stop) : (): void => {};
    const patience = isStream ? undefined : new Patience(answer);
    if (writer.signal.aborted) stop();
    else writer.signal.addEventListener("abort", stop, { once: true });
    try {
      for await (const chunk of answer) {
        patience?.pause();
        if (!writer.write(chunk as Buffer)) await writer.drained();
        patience?.goOn();
      }
    } catch (error) {
      // a watch that ends is watched again; nobody is left to be told when the client has gone
      if (!isStopped && !isStream) throw error;
    } finally {
      patience?.pause();
      forget();
      writer.signal.removeEventListener("abort", stop);
      answer.destroy();
    }
  };
}

/** Gives an answer up that stays silent while its reader waits. */
class Patience {
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

/** What one end sends the other gets, until either of them is gone or the server stops. */
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
    // nobody waits for it: it ends with the connections
    void sending().catch(stop);
    try {
      if (head.byteLength > 0) writer.write(head);
      for await (const chunk of socket) if (!writer.write(chunk as Buffer)) await writer.drained();
    } catch {
      // an end that breaks off is an end: what is between the two is theirs
    } finally {
      forget();
      writer.signal.removeEventListener("abort", stop);
      socket.destroy();
    }
  };
}
