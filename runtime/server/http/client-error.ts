/** The answer to bytes that are not a request, or that stop in the middle of one. */
import type { Socket } from "node:net";
import { lastMessage, refusal } from "./refusal.js";
import { turnsOf } from "./request-turns.js";

/** Answers by node's error codes; all other errors are answered with 400. */
const CODES: Readonly<Record<string, readonly [code: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "the request line and the headers are longer than this server reads"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "the extensions of a chunk are longer than this server reads"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request did not arrive in time"],
};

/**
 * Ends a connection after unreadable bytes. If they belong to the body of a request, the request fails and is answered
 * like any other failure. Otherwise the refusal follows the answers to earlier requests, so that no client mistakes it
 * for one of those.
 */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket, lingerMs: number): void {
  const turns = turnsOf(socket);
  // Further bytes may arrive until the client has read the refusal; they are ignored.
  if (turns.isBroken) return;
  if (socket.destroyed || !socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  turns.isBroken = true;
  const { incomplete } = turns;
  if (incomplete !== undefined) {
    // The request may already be answered; then the connection just ends.
    if (incomplete.isAnswered()) socket.destroySoon();
    else incomplete.body.break(error);
    return;
  }
  const [code, message] = CODES[error.code ?? ""] ?? [400, `the request could not be read: ${reasonOf(error)}`];
  const refuse = (): void => {
    socket.end(lastMessage(refusal(code, message)));
    // Closing the connection while its client still sends would discard the refusal.
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(timer));
  };
  turns.take(refuse, () => {});
}

/** Returns the parser's message, which describes only the protocol. */
function reasonOf(error: NodeJS.ErrnoException & { reason?: string }): string {
  return error.reason ?? "it is incomplete";
}
