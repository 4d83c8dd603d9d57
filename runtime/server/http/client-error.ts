/** What is answered to bytes that are no request, or that stop in the middle of one. */
import type { Socket } from "node:net";
import { lastMessage, refusal } from "./refusal.js";
import { turnsOf } from "./request-turns.js";

/** By node's codes; everything else is 400. */
const CODES: Readonly<Record<string, readonly [code: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "the request line and the headers are longer than this server reads"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "the extensions of a chunk are longer than this server reads"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request did not come in time"],
};

/**
 * Ends a connection on which something unreadable came. A request whose body it was hears of it and is answered as for
 * every failure; otherwise the refusal follows the answers to the requests before, so that no client takes it for one.
 */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket, lingerMs: number): void {
  const turns = turnsOf(socket);
  // whatever else comes until the client has read why
  if (turns.isBroken) return;
  if (socket.destroyed || !socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  turns.isBroken = true;
  const { incomplete } = turns;
  if (incomplete !== undefined) {
    // it may have its answer already: then the connection ends with that
    if (incomplete.isAnswered()) socket.destroySoon();
    else incomplete.body.break(error);
    return;
  }
  const [code, message] = CODES[error.code ?? ""] ?? [400, `the request could not be read: ${reasonOf(error)}`];
  const refuse = (): void => {
    socket.end(lastMessage(refusal(code, message)));
    // closed while its client still sends, it would take the refusal with it
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(timer));
  };
  turns.take(refuse, () => {});
}

/** What the parser says, which speaks of the protocol only. */
function reasonOf(error: NodeJS.ErrnoException & { reason?: string }): string {
  return error.reason ?? "it breaks off";
}
