/** Stopping: what is announced, and connections that never said anything. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:https";
import { connect } from "node:net";
import { test } from "node:test";
import { composeServer } from "../../runtime/assembly/compose.js";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import { listen } from "../../runtime/server/http/http-server.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";

/** A stop that waits for such a connection lasts until the platform gives its handshake up, after two minutes. */
const HANG_MS = 30_000;

test("stop: a connection that never begins its TLS handshake is closed with the others", {
  timeout: HANG_MS,
}, async () => {
  const { server: certificate, ca } = makeCertificates("test", ["127.0.0.1"], Date.now());
  const server = await composeServer({
    groups: [],
    hooks: [],
    engine: new MemoryEngine(),
    profile: orchProfile(),
    authentication: { authenticators: [] },
    authorization: {},
  });
  const tls = { certificate: certificate.certificate, key: certificate.key };
  const running = await listen(server, { host: "127.0.0.1", port: 0, tls });
  const silent = connect(running.port, "127.0.0.1");
  const closed = once(silent, "close");
  try {
    await once(silent, "connect");
    // connections are taken in order: an answer on a later one shows that the server holds the silent one
    const outgoing = request(`${running.url}/livez`, { ca: ca.certificate, agent: false }).end();
    const [response] = await once(outgoing, "response");
    response.resume();
    await running.stop(50);
    await closed;
  } finally {
    silent.destroy();
    await running.stop(0);
  }
});

test("stop: once the shutdown is announced the server is not ready, but alive and serving", {
  timeout: HANG_MS,
}, async () => {
  const server = await createServer();
  const running = await server.listen();
  const statusOf = async (path: string): Promise<number> => {
    const response = await fetch(running.url + path, { headers: { authorization: `Bearer ${server.adminToken}` } });
    await response.arrayBuffer();
    return response.status;
  };
  // steps of the start end a moment after the first request is taken
  while ((await statusOf("/readyz")) !== 200);
  running.beginShutdown();
  assert.deepEqual(
    await Promise.all(["/readyz", "/readyz/shutdown", "/livez", "/api/v1/namespaces"].map(statusOf)),
    [500, 500, 200, 200],
  );
  await running.stop(500);
});
