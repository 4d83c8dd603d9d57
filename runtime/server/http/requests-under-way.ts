/** The requests that a listening server is working on. A stop waits for them, but not for idle connections. */
import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * The requests that arrived between two calls of {@link RequestsUnderWay.answered}. They are counted and not collected: V8
 * leaves the former table of a set behind when it makes a new one, and what that refers to, every answer of the last moments,
 * would live until the next collection of the whole heap.
 */
class Arrivals {
  private open = 0;
  private onClosed: (() => void) | undefined;

  add(response: ServerResponse): void {
    this.open++;
    response.once("close", () => {
      this.open--;
      if (this.open === 0) this.onClosed?.();
    });
  }

  /** Resolves when all are answered or given up. No request may be added after the call. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.open === 0) resolve();
      else this.onClosed = resolve;
    });
  }
}

export class RequestsUnderWay {
  private arrivals = new Arrivals();
  /** Settles when all requests before {@link arrivals} are answered. */
  private earlier: Promise<unknown> = Promise.resolve();

  /** @param server node's server for HTTP/1.1 or HTTP/2 */
  follow(server: EventEmitter): void {
    const add = (_request: IncomingMessage, response: ServerResponse): void => this.arrivals.add(response);
    // The listener is prepended, because an answer may already be complete when a later listener is called.
    server.prependListener("request", add);
    server.prependListener("checkContinue", add);
  }

  /** Resolves when the requests that have arrived so far are answered or given up. */
  async answered(): Promise<void> {
    this.earlier = Promise.all([this.earlier, this.arrivals.closed()]);
    this.arrivals = new Arrivals();
    await this.earlier;
  }
}
