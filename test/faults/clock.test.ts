/** A machine whose clock is set forward and back by hours while a server runs: what must go by the time that passes, does. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { openStorage } from "../../runtime/storage/open.js";
import { type Served, serveOn } from "./support/served.js";
import { call, openRequest } from "./support/target.js";
import { TestClock } from "./support/test-clock.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const HOUR_MS = 3_600_000;
const HISTORY_MS = 60_000;
const STEP_MS = 1_000;
/** Of real time after each step, for what a timer begins and nobody waits for. */
const REAL_STEP_MS = 1;
/** More than compaction needs on a slow disk, and less than the hours by which the clock is set back. */
const MOST_WINDOWS = 100;

const stops: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function open(engine: StorageEngine): Promise<{ server: Served; clock: TestClock }> {
  const clock = new TestClock();
  const server = await serveOn(engine, { clock, historyMs: HISTORY_MS });
  stops.push(server.stop);
  return { server, clock };
}

async function pass(clock: TestClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    clock.advance(STEP_MS);
    await sleep(REAL_STEP_MS);
  }
}

async function write(server: Served, name: string): Promise<bigint> {
  const { status, body } = await call(server, "POST", CONFIGMAPS, { metadata: { name } });
  assert.equal(status, 201, JSON.stringify(body));
  return BigInt(body.metadata.resourceVersion);
}

async function listAt(server: Served, version: bigint): Promise<number> {
  const path = `${CONFIGMAPS}?resourceVersion=${version}&resourceVersionMatch=Exact`;
  return (await call(server, "GET", path)).status;
}

const engines: Record<string, () => Promise<StorageEngine>> = {
  memory: () => openStorage("memory"),
  lmdb: () => {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-clock-"));
    stops.push(async () => rmSync(directory, { recursive: true }));
    return openStorage(`lmdb:${directory}`);
  },
};

for (const [name, openEngine] of Object.entries(engines)) {
  describe(`${name}: a clock that jumps`, () => {
    test("versions rise by one whatever the clock does", async () => {
      const { server, clock } = await open(await openEngine());
      let last = await write(server, "first");
      for (const [index, hours] of [5, -30, 1, -1, 10_000, -20_000].entries()) {
        clock.jump(hours * HOUR_MS);
        const version = await write(server, `a-${index}`);
        assert.equal(version, last + 1n);
        last = version;
      }
    });

    test("set forward by hours: what was written a moment ago stays in the history window", async () => {
      const { server, clock } = await open(await openEngine());
      const version = await write(server, "a");
      await write(server, "b");
      await pass(clock, HISTORY_MS / 2);
      clock.jump(5 * HOUR_MS);
      await pass(clock, HISTORY_MS / 3);
      assert.equal(await listAt(server, version), 200);
    });

    test("set back by hours: the history window goes on moving", async () => {
      const { server, clock } = await open(await openEngine());
      const version = await write(server, "a");
      await write(server, "b");
      await pass(clock, HISTORY_MS / 2);
      clock.jump(-5 * HOUR_MS);
      let windows = 0;
      while ((await listAt(server, version)) !== 410) {
        assert.ok(++windows < MOST_WINDOWS, `after ${windows} windows nothing was dropped`);
        await pass(clock, HISTORY_MS);
      }
    });

    test("a watch ends after its timeout, not when the clock jumps", async () => {
      const { server, clock } = await open(await openEngine());
      const response = await openRequest(server, "GET", `${CONFIGMAPS}?watch=1&timeoutSeconds=30`);
      const lines = response.setEncoding("utf8")[Symbol.asyncIterator]();
      clock.jump(3 * HOUR_MS);
      await pass(clock, STEP_MS);
      await write(server, "a");
      assert.match((await lines.next()).value, /"type":"ADDED".*"name":"a"/);
      clock.jump(-6 * HOUR_MS);
      await pass(clock, 30_000);
      assert.equal((await lines.next()).done, true);
    });
  });
}
