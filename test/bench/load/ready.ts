/** Waits for a server to be ready, since it already listens while it loads its store. */
import { setTimeout as delay } from "node:timers/promises";
import type { Endpoint } from "../bench-case.js";
import { connectionOpener } from "./connection.js";
import { getRequest, requestHeaders } from "./request-template.js";

/** Pause between two checks, in milliseconds. */
const POLL_MS = 2;

/** Resolves when the server answers `/readyz` with 200. */
export async function untilReady(endpoint: Endpoint): Promise<void> {
  const connection = await connectionOpener(endpoint)();
  const request = getRequest("/readyz", requestHeaders(endpoint));
  while ((await connection.request(request)).status !== 200) await delay(POLL_MS);
  connection.close();
}
