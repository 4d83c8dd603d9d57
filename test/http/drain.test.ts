/** A stop as sockets see it: watches end as they should, what is under way is answered, and nothing is kept. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { after, describe, test } from "node:test";
import { defaultConnectionLimits } from "../../runtime/server/http/connection-limits.js";
import { createNodeServer } from "../../runtime/server/http/create-node-server.js";
import { fieldAt } from "../support/json.js";
import { header, json } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, TRANSPORTS } from "./scene.js";

after(closeScenes);

/** Longer than anything here takes: nobody may have to be cut. */
const GRACE_MS = 30_000;

for (const transport of TRANSPORTS) {
  describe(`a stop (${transport}, HTTP/1.1)`, () => {
    test("ends watches with their last chunk, answers requests under way, and keeps no connection", async () => {
      const scene = await openScene(transport);
      const body = '{"metadata":{"name":"late"}}';
      const watching = await scene.open();
      watching.write(head(`GET ${CONFIGMAPS}?watch=1 HTTP/1.1`, scene.admin));
      await watching.until((bytes) => bytes.includes("\r\n\r\n") || undefined);
      const idle = await scene.open();
      idle.write(head("GET /livez HTTP/1.1"));
      assert.equal((await idle.answer()).status, 200);
      const uploading = await scene.open();
      uploading.write(
        head(`POST ${CONFIGMAPS} HTTP/1.1`, scene.admin, `content-length: ${body.length}`, "expect: 100-continue"),
      );
      assert.equal((await uploading.answer()).status, 100);
      const stopped = scene.running.stop(GRACE_MS);
      const [watch, ...others] = await watching.answersUntilClosed();
      assert.deepEqual([watch?.status, watch?.framing, others], [200, "chunked", []]);
      await idle.until((_, hasEnded) => hasEnded || undefined);
      // what is sent behind it comes too late
      uploading.write(body + head(`GET ${CONFIGMAPS} HTTP/1.1`, scene.admin));
      const [created, ...late] = await uploading.answersUntilClosed();
      assert.ok(created);
      assert.deepEqual([created.status, fieldAt(json(created), "metadata", "name")], [201, "late"]);
      assert.equal(header(created, "connection"), "close");
      assert.deepEqual(late, []);
      await stopped;
      await assert.rejects(scene.open(), /ECONNREFUSED/);
      assert.deepEqual(scene.faults, []);
    });
  });
}

/** More than a connection on one machine holds between its ends. */
const LARGE_BYTES = 64 * 1024 * 1024;

test("an answer that has ended, and whose client has yet to take it, is not cut by a stop; idle connections are closed behind it", async () => {
  const node = createNodeServer(undefined, defaultConnectionLimits, GRACE_MS, ({ url }, response) => {
    response.end(Buffer.alloc(url === "/large" ? LARGE_BYTES : 1));
  });
  node.server.listen(0, "127.0.0.1");
  await once(node.server, "listening");
  const { port } = node.server.address() as AddressInfo;
  const idle = connect(port, "127.0.0.1");
  idle.write("GET /small HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(idle, "data");
  const slow = connect(port, "127.0.0.1").pause();
  const ended = new Promise((resolve) => {
    node.server.once("request", (request) => request.once("end", resolve).resume());
  });
  slow.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
  await ended;
  node.drain();
  let bytes = 0;
  slow.on("data", (chunk) => {
    bytes += chunk.length;
  });
  const closed = Promise.all([once(slow, "close"), once(idle, "close")]);
  for (const socket of [slow, idle]) socket.resume();
  await closed;
  assert.ok(bytes > LARGE_BYTES, `${bytes} bytes came`);
  node.server.close();
});
