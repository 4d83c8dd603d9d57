/** The requests that a listening server is working on. A stop waits for them, but not for idle connections. */
import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

export class RequestsUnderWay {
  private readonly responses = new Set<ServerResponse>();

  /** @param server node's server for HTTP/1.1 or HTTP/2 */
  follow(server: EventEmitter): void {
    const add = (_request: IncomingMessage, response: ServerResponse): void => {
      this.responses.add(response);
      response.once("close", () => this.responses.delete(response));
    };
    // The listener is prepended, because an answer may already be complete when a later listener is called.
    server.prependListener("request", add);
    server.prependListener("checkContinue", add);
  }

  /** Resolves when the requests that have arrived so far are answered or given up. */
  async answered(): Promise<void> {
    await Promise.all([...this.responses].map((response) => new Promise((done) => response.once("close", done))));
  }
}
