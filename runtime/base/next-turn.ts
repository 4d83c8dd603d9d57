/** One turn of the event loop. The timer comes from the module and not from the globals, which test runners replace. */
import { setImmediate as startTurn } from "node:timers";

/** Resolves in a later turn, after timers and sockets that are due in this one. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => startTurn(resolve));
}
