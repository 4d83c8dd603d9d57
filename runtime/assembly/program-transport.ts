/** The transport of a program's clients to a server in its own process: of an embedded server and of a test server. */
import { nextTurn } from "../base/next-turn.js";
import type { Transport } from "../client/index.js";
import type { ApiServer } from "../server/api-server.js";
import { inProcessTransport } from "./in-process-transport.js";

/** Requests that may follow one another before timers and sockets of the process have a turn. */
const REQUESTS_OF_A_TURN = 16;

/**
 * Requests in process are answered without a turn of the event loop, so a program that sends one after the other until
 * something has happened would keep that very thing from happening. Therefore every few requests wait for a turn.
 */
export function programTransport(server: ApiServer): Transport {
  let requests = 0;
  return inProcessTransport(async (request) => {
    if (++requests % REQUESTS_OF_A_TURN === 0) await nextTurn();
    return server.handle(request);
  });
}
