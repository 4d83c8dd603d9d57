/** A server whose MongoDB is slow: reads are late or refused, never stale; writes go in groups; nobody waits without end. */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { FollowedHistory } from "./support/followed-history.js";
import { checkHistory, checkListing, listNow } from "./support/history-check.js";
import { randomOf } from "./support/random.js";
import { serveOn } from "./support/served.js";
import { call } from "./support/target.js";
import { TestClock } from "./support/test-clock.js";
import { Workload, writeMark } from "./support/workload.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const ANSWER_DELAY_MS = 50;
const CLIENTS = 24;
const WRITES = 240;
const READS = 10;
/** Of the test clock, while real time passes in small steps. */
const STEP_MS = 500;
/** So long a consistent read waits for events. */
const EVENTS_WAIT_MS = 3_000;
/** Longer than all waits for events of a read, and less than a request may take in all. */
const MOST_PASSED_MS = 30_000;
const REAL_STEP_MS = 5;

const fixture = await MongoFixture.start("kindsmith-slow");
const stops: Array<() => Promise<void>> = [];

after(() => fixture.stop());
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await fixture.closeAll();
});

describe("mongodb: a database that is slow to answer", { skip: fixture.skipProxy }, () => {
  test("writes of many clients share insertions, and all answers are right", async (context) => {
    const { engine, proxy } = await fixture.openThroughProxy(fixture.newDatabase());
    const server = await serveOn(engine);
    stops.push(server.stop);
    const { version } = await listNow(server, CONFIGMAPS);
    const history = new FollowedHistory({ target: () => server, path: CONFIGMAPS, after: String(version) });
    stops.push(() => history.stop());
    proxy.answerDelayMs = ANSWER_DELAY_MS;
    const inserts = proxy.inserts;
    const random = randomOf(context);
    const workload = new Workload({ clients: CLIENTS, random, target: () => server, path: CONFIGMAPS, name: "w" });
    stops.push(() => workload.stop());
    await workload.until(() => workload.acknowledged >= WRITES);
    await workload.stop();
    const groups = proxy.inserts - inserts;
    assert.ok(groups < workload.acknowledged / 4, `${workload.acknowledged} writes went out in ${groups} insertions`);
    proxy.answerDelayMs = 0;
    const mark = await writeMark(server, CONFIGMAPS, "mark");
    await history.reach(BigInt(mark.version ?? 0));
    checkHistory(new Map([...workload.attempts, ["mark", [mark]]]), history.events);
    checkListing(history.events, await listNow(server, CONFIGMAPS));
    assert.deepEqual([...workload.refusals], []);
  });

  test("[RV-006, RV-014] a read through the slow server shows what another acknowledged before it began", async () => {
    const { engine, direct, proxy } = await fixture.openBehindProxy();
    const [server, neighbour] = [await serveOn(engine), await serveOn(direct)];
    stops.push(server.stop, neighbour.stop);
    proxy.answerDelayMs = ANSWER_DELAY_MS;
    for (let round = 0; round < READS; round++) {
      const name = `a-${round}`;
      const { body } = await call(neighbour, "POST", CONFIGMAPS, { metadata: { name }, data: { x: "1" } });
      assert.deepEqual((await call(server, "GET", `${CONFIGMAPS}/${name}`)).body, body);
      const list = await call(server, "GET", `${CONFIGMAPS}?fieldSelector=metadata.name=${name}`);
      assert.equal(list.body.items.length, 1);
      assert.ok(BigInt(list.body.metadata.resourceVersion) >= BigInt(body.metadata.resourceVersion));
    }
  });

  test("[RV-006] a consistent read whose events do not come is answered from the store or refused with Retry-After, never with an old state", async () => {
    const { engine, direct, proxy } = await fixture.openBehindProxy();
    const clock = new TestClock();
    const [server, neighbour] = [await serveOn(engine, { clock }), await serveOn(direct)];
    stops.push(server.stop, neighbour.stop);
    const old = await call(neighbour, "POST", CONFIGMAPS, { metadata: { name: "a" }, data: { x: "1" } });
    assert.deepEqual((await call(server, "GET", `${CONFIGMAPS}/a`)).body, old.body);
    // The head is answered, what leads to it is not.
    proxy.holds = (name, { filter }) => name === "find" && filter?._id?.$gt !== undefined;
    const changed = await call(neighbour, "PUT", `${CONFIGMAPS}/a`, { ...old.body, data: { x: "2" } });
    for (const path of [`${CONFIGMAPS}/a`, CONFIGMAPS]) {
      let answered = false;
      const reading = call(server, "GET", path).finally(() => {
        answered = true;
      });
      for (let passedMs = 0; !answered; await sleep(REAL_STEP_MS)) {
        // not before it waits: until then the database takes the real time that it takes
        if (passedMs >= MOST_PASSED_MS || !clock.isWaitedFor(EVENTS_WAIT_MS)) continue;
        clock.advance(STEP_MS);
        passedMs += STEP_MS;
      }
      const { status, headers, body } = await reading;
      if (status === 200) {
        const shown = body.items?.find(({ metadata }: { metadata: { name: string } }) => metadata.name === "a") ?? body;
        assert.deepEqual(shown.data, changed.body.data);
        assert.equal(shown.metadata.resourceVersion, changed.body.metadata.resourceVersion);
      } else {
        assert.ok(status === 429 || status === 504, `${path} was answered ${status}`);
        assert.deepEqual([body.kind, body.code], ["Status", status]);
        assert.match(headers["retry-after"] ?? "", /^\d+$/);
      }
    }
    assert.equal((await call(server, "GET", `${CONFIGMAPS}/a?resourceVersion=0`)).body.data.x, "1");
    proxy.release();
    assert.deepEqual((await call(server, "GET", `${CONFIGMAPS}/a`)).body, changed.body);
  });
});
