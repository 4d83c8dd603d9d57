/** A way to a server, over whichever transport its endpoint has. */
import type { Endpoint } from "../bench-case.js";
import { HttpSocket } from "./http-socket.js";
import { http2Opener } from "./http2-lane.js";
import type { Received } from "./received.js";
import type { LoadRequest } from "./request-template.js";

/** Takes one request after another: a connection of its own, or its share of one that carries many. */
export interface Connection {
  /**
   * @param keptBytes how much of the body the answer shall hold, in whole pieces as they arrive
   * @throws Error when the connection breaks, or another request is under way.
   */
  request(request: LoadRequest, keptBytes?: number): Promise<Received>;
  /**
   * Sends a request whose answer does not end; this belongs to it from now on. Resolves when the head is here.
   * @param onFailure hears that the stream broke or ended after its head
   * @throws Error when the status is not 200, or the connection breaks before the head.
   */
  stream(request: LoadRequest, onBytes: (bytes: Buffer) => void, onFailure: (error: Error) => void): Promise<void>;
  /** Cuts the connection, with all that share it. */
  close(): void;
}

/** What opens one {@link Connection} after another. Over HTTP/2 those of one opener share connections. */
export function connectionOpener(endpoint: Endpoint): () => Promise<Connection> {
  return endpoint.transport === "http2" ? http2Opener(endpoint) : () => HttpSocket.open(endpoint);
}
