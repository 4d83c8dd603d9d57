/** Finds a free port of the loopback address, for servers whose address must be known before they start. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * The ports are below those that the system assigns automatically, so that no other process gets the port before its
 * use, or while its server is restarted.
 */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 31_999;
const MAX_TRIES = 100;

/** @throws Error if no port is free */
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
