/** A connection to a server over the transport of its endpoint. */
import type { Endpoint } from "../bench-case.js";
import { HttpSocket } from "./http-socket.js";
import { http2Opener } from "./http2-lane.js";
import type { Received } from "./received.js";
import type { LoadRequest } from "./request-template.js";

/** Sends one request after another, on its own connection or on a stream of a shared one. */
export interface Connection {
  /**
   * @param keptBytes how many bytes of the body are kept, rounded up to whole pieces as they arrive
   * @throws Error if the connection breaks, or another request is in flight
   */
  request(request: LoadRequest, keptBytes?: number): Promise<Received>;
  /**
   * Sends a request whose answer does not end and which occupies this connection. Resolves when the head has arrived.
   * @param onFailure called if the stream breaks or ends after its head
   * @throws Error when the status is not 200, or the connection breaks before the head.
   */
  stream(request: LoadRequest, onBytes: (bytes: Buffer) => void, onFailure: (error: Error) => void): Promise<void>;
  /** Closes the connection with all streams that share it. */
  close(): void;
}

/** Opens one {@link Connection} after another. Over HTTP/2 those of one opener share connections. */
export function connectionOpener(endpoint: Endpoint): () => Promise<Connection> {
  return endpoint.transport === "http2" ? http2Opener(endpoint) : () => HttpSocket.open(endpoint);
}
