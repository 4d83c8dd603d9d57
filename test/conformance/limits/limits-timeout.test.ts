/** LIM-014: how long a request may take. SPEC: Limits (rate limits are not shown there). */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, describe, test } from "node:test";
import { orchProfile } from "../../../runtime/index.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { SteppedClock } from "../../storage/stepped-clock.js";
import type { Answer } from "../../support/api.js";
import { Turnstile } from "../../support/turnstile.js";
import {
  CONFIGMAPS,
  closeScenes,
  configMap,
  inFlight,
  JANE,
  openScene,
  type Scene,
  type SceneOptions,
  untilNoneInFlight,
} from "./limits-scene.js";

after(closeScenes);

const profile = orchProfile();

describe("the time of a request", () => {
  const SERVER_TIMEOUT_MS = 40_000;
  const timed = async (options: SceneOptions = {}): Promise<Scene & { clock: SteppedClock }> => {
    const clock = new SteppedClock();
    const limits = { requestTimeoutMs: SERVER_TIMEOUT_MS };
    return { ...(await openScene(profile, { clock, limits, ...options })), clock };
  };
  const assertTimedOut = (answer: Answer): void => {
    assert.equal(answer.status, 504, answer.text);
    assert.deepEqual([answer.body.reason, answer.body.code], ["Timeout", 504]);
    assert.equal(answer.body.message, "Timeout: request did not complete within the allotted timeout");
  };

  test("[LIM-014] a request over it is answered by 504, and what it wanted does not come to pass later", async () => {
    const { api, clock, writes } = await timed();
    const held = api.post(CONFIGMAPS, configMap("held"), JANE);
    await writes.reached(1);
    clock.pass(SERVER_TIMEOUT_MS - 1);
    assert.equal((await api.get(`${CONFIGMAPS}/held`)).status, 404);
    clock.pass(1);
    assertTimedOut(await held);
    writes.open();
    await untilNoneInFlight(api, "mutating");
    assert.equal((await api.get(`${CONFIGMAPS}/held`)).status, 404);
    assert.equal((await api.post(CONFIGMAPS, configMap("held"), JANE)).status, 201);
  });

  test("[LIM-014] it is a minute without flags", async () => {
    const clock = new SteppedClock();
    const { api, writes } = await openScene(profile, { clock });
    const held = api.post(CONFIGMAPS, configMap("held"), JANE);
    await writes.reached(1);
    clock.pass(59_999);
    assert.equal(await Promise.race([held, api.get("/livez")]).then(({ text }) => text), "ok");
    clock.pass(1);
    assertTimedOut(await held);
  });

  test("[LIM-014] a write that the store has already is answered by 504 too: its outcome is to be read", async () => {
    const commits = new Turnstile();
    class SlowEngine extends MemoryEngine {
      override async commit(...write: Parameters<MemoryEngine["commit"]>): Promise<bigint> {
        const revision = await super.commit(...write);
        if (write[0].key.endsWith("/slow")) await commits.pass();
        return revision;
      }
    }
    const { api, clock } = await timed({ storage: new SlowEngine() });
    const slow = api.post(CONFIGMAPS, configMap("slow"), JANE);
    await commits.reached(1);
    clock.pass(SERVER_TIMEOUT_MS);
    assertTimedOut(await slow);
    commits.open();
    assert.equal((await api.get(`${CONFIGMAPS}/slow`)).status, 200);
  });

  test("[LIM-014] deletecollection stops where its time is over", async () => {
    const { api, clock, writes } = await timed();
    const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    for (const name of ["a", "b", "stays-1", "stays-2"]) await api.post(path, configMap(name));
    const deleted = api.delete(path, JANE);
    await writes.reached(1);
    clock.pass(SERVER_TIMEOUT_MS);
    assertTimedOut(await deleted);
    writes.open();
    await untilNoneInFlight(api, "mutating");
    const left: string[] = (await api.get(path)).body.items.map((item) => item.metadata.name);
    assert.deepEqual(
      left.filter((name) => name.startsWith("stays")),
      ["stays-1", "stays-2"],
    );
  });

  test("[LIM-014] a client may ask for less by timeout, and never gets more", async () => {
    const { api, clock, writes } = await timed();
    const timeouts: [query: string, expectedMs: number][] = [
      ["timeout=5s", 5_000],
      ["timeout=1500ms", 1_500],
      ["timeout=0.5s", 500],
      ["timeout=0m20.5s", 20_500],
      ["timeout=39999ms", 39_999],
      ["timeout=41s", SERVER_TIMEOUT_MS],
      ["timeout=2h45m", SERVER_TIMEOUT_MS],
      ["timeout=0", SERVER_TIMEOUT_MS],
      ["timeout=0s", SERVER_TIMEOUT_MS],
      ["timeout=", SERVER_TIMEOUT_MS],
    ];
    for (const [index, [query, expectedMs]] of timeouts.entries()) {
      let isAnswered = false;
      const held = api.post(`${CONFIGMAPS}?${query}`, configMap(`held-${index}`), JANE);
      void held.then(() => {
        isAnswered = true;
      });
      await writes.reached(index + 1);
      clock.pass(expectedMs - 1);
      await api.get("/livez");
      assert.equal(isAnswered, false, query);
      clock.pass(1);
      assertTimedOut(await held);
    }
  });

  test("[LIM-014] a timeout that is no duration is refused, but for watches, which have their own", async () => {
    const { api } = await timed();
    for (const timeout of ["5", "abc", "1e3s", "5s5", "s", "5 s", "1h1", "9".repeat(100)]) {
      const answer = await api.get(`${CONFIGMAPS}?timeout=${encodeURIComponent(timeout)}`, JANE);
      assert.deepEqual([answer.status, answer.body.reason], [400, "BadRequest"], timeout);
      assert.match(answer.body.message, /invalid timeout specified in the request URL/);
    }
    // a time that is over before it begins says nothing
    assert.equal((await api.get(`${CONFIGMAPS}?timeout=-5s`, JANE)).status, 200);
    const watch = await api.watch(`${CONFIGMAPS}?watch=1&timeout=abc`, JANE);
    assert.equal(watch.status, 200);
    await watch.close();
  });

  test("[LIM-014] a watch goes on for longer, also with a timeout", async () => {
    const { api, clock } = await timed();
    const watch = await api.watch(
      `${CONFIGMAPS}?watch=1&resourceVersion=0&timeout=1s&fieldSelector=metadata.name=late`,
      JANE,
    );
    clock.pass(3 * SERVER_TIMEOUT_MS);
    await api.post(CONFIGMAPS, configMap("late"));
    assert.deepEqual(await watch.take(1), ["ADDED late"]);
    await watch.close();
  });

  test("[LIM-014] an upload that is too slow ends with it, on HTTP/1.1 with the connection", async () => {
    const { api, clock } = await timed();
    const { hostname, port } = new URL(api.url);
    const upload = connect(Number(port), hostname);
    let received = "";
    upload.on("data", (chunk: Buffer) => {
      received += chunk.toString();
    });
    const closed = new Promise((resolve) => upload.once("close", resolve));
    upload.write(
      `POST ${CONFIGMAPS} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer jane-token\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"metadata":`,
    );
    while ((await inFlight(api, "mutating")) === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.pass(SERVER_TIMEOUT_MS);
    await closed;
    assert.match(received, /^HTTP\/1\.1 504 Gateway Timeout\r\n/);
    assert.match(received, /"reason":"Timeout"/);
    await untilNoneInFlight(api, "mutating");
  });
});
