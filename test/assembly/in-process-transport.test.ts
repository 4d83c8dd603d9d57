/** Requests within the process leave turns of the event loop to others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inProcessTransport, REQUESTS_PER_TURN } from "../../runtime/assembly/in-process-transport.js";

test("a client that polls in a loop lets timers and sockets be served", async () => {
  const transport = inProcessTransport(async () => ({ status: 200, headers: {}, body: new Uint8Array() }));
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  let requests = 0;
  while (!isServed && requests < 10 * REQUESTS_PER_TURN) {
    await transport.request({ method: "GET", path: "/readyz", headers: {} });
    requests++;
  }
  await transport.close();
  assert.ok(isServed, `nothing else was served during ${requests} requests`);
  assert.ok(requests >= REQUESTS_PER_TURN - 1, `a turn was taken after ${requests} requests`);
});
