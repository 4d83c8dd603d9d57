/** The requests that a listening server is at work on: a stop waits for them, and not for connections that say nothing. */
import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

export class RequestsUnderWay {
  private readonly responses = new Set<ServerResponse>();

  /** @param server node's server, of HTTP/1.1 or HTTP/2 */
  follow(server: EventEmitter): void {
    const add = (_request: IncomingMessage, response: ServerResponse): void => {
      this.responses.add(response);
      response.once("close", () => this.responses.delete(response));
    };
    // before whoever answers: an answer may be complete by the time the next listener is called
    server.prependListener("request", add);
    server.prependListener("checkContinue", add);
  }

  /** Resolves when those that have come by now are answered, or given up. */
  async answered(): Promise<void> {
    await Promise.all([...this.responses].map((response) => new Promise((done) => response.once("close", done))));
  }
}
