/** The process and its stop signal: clients of both HTTP versions that are in the middle of a watch, the log, and impatience. */
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import { describe, test } from "node:test";
import { findKubectl, Kubectl } from "../support/kubectl.js";
import { LineWatch } from "../support/line-watch.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { ask, credentialsOf, openRequest } from "../support/serve-requests.js";

const HANG_MS = 120_000;
const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const FLAGS = ["--storage=memory", "--profile=kubernetes"];
/** Within it kubectl is started and done, on a busy machine too. */
const DELAY = "20s";

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  // not "exit": what it has written last may still be on its way then
  return once(child, "close").then(([code, signal]) => ({ code, signal }));
}

/** Opens a stream on the session, and gives what it received and how it ended. */
function watchOn(session: ClientHttp2Session, token: string): { begun: Promise<unknown>; ended: Promise<unknown[]> } {
  const stream = session.request({ ":path": `${CONFIGMAPS}?watch=1`, authorization: `Bearer ${token}` });
  const ended = new Promise<unknown[]>((resolve, reject) => {
    stream.on("error", reject);
    stream.on("close", () => resolve([stream.rstCode, stream.readableEnded]));
  });
  const begun = once(stream, "response");
  stream.resume();
  return { begun, ended };
}

describe("the stop signal", () => {
  test("HTTP/2: streams end cleanly, and the connection sends GOAWAY", { timeout: HANG_MS }, async () => {
    const server = await startServe(FLAGS);
    const { ca, token } = credentialsOf(server);
    const session = connect(server.url, { ca });
    const goaway = once(session, "goaway");
    const watches = Array.from({ length: 3 }, () => watchOn(session, token));
    await Promise.all(watches.map(({ begun }) => begun));
    const closed = once(session, "close");
    const stopped = server.stop();
    assert.equal((await goaway)[0], 0);
    for (const { ended } of watches) assert.deepEqual(await ended, [0, true]);
    await closed;
    assert.deepEqual(await stopped, { code: 0 });
  });

  test("HTTP/1.1: a watch ends cleanly", { timeout: HANG_MS }, async () => {
    const server = await startServe(FLAGS);
    const response = await openRequest(server, `${CONFIGMAPS}?watch=1`);
    const ended = once(response.resume(), "end");
    const stopped = server.stop();
    await ended;
    assert.equal(response.complete, true);
    assert.deepEqual(await stopped, { code: 0 });
  });

  test("kubectl continues to watch during the delay and ends without an error", {
    timeout: HANG_MS,
  }, async (context) => {
    const found = await findKubectl("1.35");
    if ("missing" in found) return context.skip(found.missing);
    const server = await startServe([...FLAGS, `--shutdown-delay-duration=${DELAY}`]);
    const kubectl = new Kubectl(found.path, server.kubeconfig);
    try {
      const child = kubectl.start(["get", "configmaps", "--watch", "--output=name"]);
      const watch = new LineWatch(child);
      await kubectl.ok(["create", "configmap", "before"]);
      await watch.lines.include(["configmap/before"]);
      const ended = exitOf(child);
      const stopped = server.stop();
      await notReady(server);
      await kubectl.ok(["create", "configmap", "during"]);
      await watch.lines.include(["configmap/during"]);
      assert.deepEqual(await stopped, { code: 0 });
      assert.deepEqual(await ended, { code: 0, signal: null });
    } finally {
      kubectl.dispose();
    }
  });

  test("the last lines of the log are written before the end", { timeout: HANG_MS }, async () => {
    const server = await startServe([...FLAGS, "--access-log=all", "--log-level=silent"]);
    const response = await openRequest(server, `${CONFIGMAPS}?watch=1`, { headers: { "user-agent": "the-watcher" } });
    response.resume();
    await server.stop();
    const lines = server.output().split("\n");
    const watches = lines.filter((line) => line.includes("the-watcher")).map((line) => JSON.parse(line));
    assert.deepEqual(
      watches.map(({ verb, status, user }) => [verb, status, user]),
      [["watch", 200, "admin"]],
    );
  });

  test("a second signal ends the process immediately", { timeout: HANG_MS }, async () => {
    const server = await startServe([...FLAGS, "--shutdown-delay-duration=10m"]);
    const ended = exitOf(server.process);
    server.process.kill("SIGTERM");
    await notReady(server);
    server.process.kill("SIGINT");
    assert.deepEqual(await ended, { code: 1, signal: null });
    assert.match(server.output(), /a second signal/);
  });

  test("a log without a reader does not block the shutdown", { timeout: HANG_MS }, async () => {
    const server = await startServe([...FLAGS, "--access-log=all"]);
    server.process.stderr?.destroy();
    for (let round = 0; (await ask(server, "/livez/log")).status === 200; round++)
      assert.ok(round < 1_000, "the broken log never showed");
    assert.equal((await ask(server, CONFIGMAPS)).status, 200);
    assert.deepEqual(await server.stop(), { code: 0 });
  });
});

/** Resolves when the signal has come through. */
async function notReady(server: ServeProcess): Promise<void> {
  while ((await ask(server, "/readyz")).status === 200);
}
