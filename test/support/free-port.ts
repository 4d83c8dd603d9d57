/** A port of the loopback address that nobody listens on, for servers that are to be reached before they say where. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below those that systems give to whoever leaves the choice to them: so that nobody is given the port between now and
 * its use, or while the server that has it is started again.
 */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 31_999;
const MAX_TRIES = 100;

/** @throws Error when none is free */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port was found in ${MAX_TRIES} tries`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
