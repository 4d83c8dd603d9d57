/**
 * Node pauses a connection, and the parser of its requests, when a request arrives before its client has taken an earlier
 * answer. Over TLS, further records of the same read reach the paused parser nevertheless, and it fails the request
 * (`HPE_PAUSED`; node 20 to 26).
 */
import type { Socket } from "node:net";

/**
 * Lets a paused connection keep the bytes that follow until the pause is over. Called when node passes on a request of
 * HTTP/1.1, before its parser goes on.
 */
export function keepWhatFollows(socket: Socket): void {
  if (!socket.isPaused() || !("encrypted" in socket)) return;
  // From its first listener for data on, node reads a connection through its stream, which keeps what it can't pass on.
  socket.on("data", ignore).off("data", ignore);
  // The stream still waits for the bytes that it requested before the parser took its place.
  socket.push(NOTHING);
}

const NOTHING = new Uint8Array();

function ignore(): void {}
