/** LIM-013: how many requests are worked on at once. SPEC: Limits (rate limits are not shown there). */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, describe, test } from "node:test";
import { createServer } from "../../../runtime/index.js";
import { ask, requestTo } from "../../pipeline/in-process.js";
import { SteppedClock } from "../../storage/stepped-clock.js";
import { type Answer, PROFILES } from "../../support/api.js";
import {
  AUTHENTICATOR,
  CONFIGMAPS,
  closeLater,
  closeScenes,
  configMap,
  inFlight,
  JANE,
  openScene,
  untilInFlight,
  untilNoneInFlight,
} from "./limits-scene.js";

after(closeScenes);

function assertRefused(answer: Answer): void {
  assert.equal(answer.status, 429, answer.text);
  assert.equal(answer.headers["retry-after"], "1");
  assert.equal(answer.headers["content-type"], "application/json");
  const { status, reason, code, message, details } = answer.body;
  assert.deepEqual([status, reason, code], ["Failure", "TooManyRequests", 429]);
  assert.equal(message, "Too many requests, please try again later.");
  assert.deepEqual(details, { retryAfterSeconds: 1 });
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`requests at once (${profile.name})`, () => {
    test("[LIM-013, ERR-005] reads over the limit are refused; watches, health, metrics, writes and system:masters are not", async () => {
      const { api, reads, holdReads } = await openScene(profile, { limits: { maxRequestsInFlight: 2 } });
      await api.post(CONFIGMAPS, configMap("a"));
      const watch = await api.watch(`${CONFIGMAPS}?watch=1&resourceVersion=0&fieldSelector=metadata.name=a`, JANE);
      holdReads();
      const held = [api.get(`${CONFIGMAPS}/a`, JANE), api.get(CONFIGMAPS, JANE)];
      // the server's own reads pass the turnstile too: what counts is told by the server
      await untilInFlight(api, "readOnly", 2);
      assertRefused(await api.get(`${CONFIGMAPS}/a?resourceVersion=0`, JANE));
      assertRefused(await api.get("/apis", JANE));
      assertRefused(await api.get("/openapi/v3", JANE));
      const head = await api.request("HEAD", `${CONFIGMAPS}/a?resourceVersion=0`, JANE);
      assert.deepEqual([head.status, head.headers["retry-after"]], [429, "1"]);
      for (const path of ["/healthz", "/livez", "/readyz", "/readyz/ping", "/metrics"])
        assert.equal((await api.get(path, JANE)).status, 200, path);
      const second = await api.watch(`${CONFIGMAPS}?watch=1&resourceVersion=0&fieldSelector=metadata.name=a`, JANE);
      assert.deepEqual(await Promise.all([watch.take(1), second.take(1)]), [["ADDED a"], ["ADDED a"]]);
      assert.equal((await api.post(CONFIGMAPS, configMap("b"), JANE)).status, 201);
      assert.equal((await api.get(`${CONFIGMAPS}/a?resourceVersion=0`)).status, 200);
      assert.equal(await inFlight(api, "readOnly"), 2);
      reads.open();
      assert.deepEqual(
        (await Promise.all(held)).map(({ status }) => status),
        [200, 200],
      );
      assert.equal(await inFlight(api, "readOnly"), 0);
      assert.equal((await api.get(CONFIGMAPS, JANE)).status, 200);
      assert.match(
        (await api.get("/metrics")).text,
        /^apiserver_dropped_requests_total\{request_kind="readOnly"\} 4$/m,
      );
      await Promise.all([watch.close(), second.close()]);
    });

    test("[LIM-013, ERR-005] writes have a limit of their own, and the refusal comes in the encoding that was asked for", async () => {
      const { api, writes } = await openScene(profile, { limits: { maxMutatingRequestsInFlight: 1 } });
      await api.post(CONFIGMAPS, configMap("a"));
      const held = api.post(CONFIGMAPS, configMap("held"), JANE);
      await writes.reached(1);
      assertRefused(await api.post(CONFIGMAPS, configMap("b"), JANE));
      assertRefused(await api.put(`${CONFIGMAPS}/a`, configMap("a"), JANE));
      assertRefused(await api.patch(`${CONFIGMAPS}/a`, "merge", { data: { x: "1" } }, JANE));
      assertRefused(await api.delete(`${CONFIGMAPS}/a`, JANE));
      assertRefused(await api.delete(CONFIGMAPS, JANE));
      const yaml = await api.delete(`${CONFIGMAPS}/a`, { ...JANE, headers: { accept: "application/yaml" } });
      assert.match(yaml.text, /^reason: TooManyRequests$/m);
      const protobuf = { accept: profile.words.protobufMediaType };
      const packed = await api.delete(`${CONFIGMAPS}/a`, { ...JANE, headers: protobuf });
      assert.equal(packed.headers["content-type"], profile.words.protobufMediaType);
      assert.match(packed.text, /^k8s\0.*TooManyRequests/s);
      assert.equal((await api.get(`${CONFIGMAPS}/a`, JANE)).status, 200);
      assert.equal((await api.delete(`${CONFIGMAPS}/a`)).status, 200);
      writes.open();
      assert.equal((await held).status, 201);
      assert.equal((await api.post(CONFIGMAPS, configMap("b"), JANE)).status, 201);
    });
  });
}

const [firstProfile] = PROFILES;
assert.ok(firstProfile);
const profile = firstProfile();

describe("what counts as a request at once", () => {
  test("[LIM-013] a limit of 0 is none", async () => {
    const { api, writes } = await openScene(profile, {
      limits: { maxRequestsInFlight: 0, maxMutatingRequestsInFlight: 0 },
    });
    const count = 5;
    const held = Array.from({ length: count }, (_, index) => api.post(CONFIGMAPS, configMap(`held-${index}`), JANE));
    await writes.reached(count);
    assert.equal((await api.get(CONFIGMAPS, JANE)).status, 200);
    writes.open();
    for (const answer of await Promise.all(held)) assert.equal(answer.status, 201);
  });

  test("[LIM-013] without flags 400 reads and 200 writes", async () => {
    // a clock that stands still: on a busy machine the first ones would run out of their time before the last have come
    const { api, writes, reads, holdReads } = await openScene(profile, { clock: new SteppedClock() });
    holdReads();
    const helds: Promise<Answer>[] = [];
    for (let index = 0; index < 200; index++) helds.push(api.post(CONFIGMAPS, configMap(`held-${index}`), JANE));
    for (let index = 0; index < 400; index++) helds.push(api.get(CONFIGMAPS, JANE));
    // the server's own reads pass the turnstile too: what counts is told by the server
    await Promise.all([untilInFlight(api, "mutating", 200), untilInFlight(api, "readOnly", 400)]);
    assertRefused(await api.post(CONFIGMAPS, configMap("one-more"), JANE));
    assertRefused(await api.get(CONFIGMAPS, JANE));
    writes.open();
    reads.open();
    for (const answer of await Promise.all(helds)) assert.ok(answer.status < 300, answer.text);
  });

  test("[LIM-013] a request that fails, at whatever stage, makes room again", async () => {
    const { api } = await openScene(profile, {
      limits: { maxRequestsInFlight: 1, maxMutatingRequestsInFlight: 1 },
      authorization: { authorize: async ({ verb }) => ({ type: verb === "delete" ? "Deny" : "Allow", reason: "" }) },
      reportError: () => {},
      admission: [
        {
          name: "fail",
          validate: async ({ name }) => {
            if (name === "broken") throw new Error("broken");
          },
        },
      ],
    });
    const failures: [number, () => Promise<Answer>][] = [
      [404, () => api.get(`${CONFIGMAPS}/none`, JANE)],
      [406, () => api.get(CONFIGMAPS, { ...JANE, headers: { accept: "text/csv" } })],
      [405, () => api.put(CONFIGMAPS, {}, JANE)],
      [403, () => api.delete(`${CONFIGMAPS}/none`, JANE)],
      [400, () => api.post(CONFIGMAPS, "{", JANE)],
      [415, () => api.post(CONFIGMAPS, "x", { ...JANE, type: "text/csv" })],
      [422, () => api.post(CONFIGMAPS, configMap("Bad_Name"), JANE)],
      [500, () => api.post(CONFIGMAPS, configMap("broken"), JANE)],
    ];
    for (const [status, request] of failures) assert.equal((await request()).status, status);
    assert.equal((await api.get(CONFIGMAPS, JANE)).status, 200);
    assert.equal((await api.post(CONFIGMAPS, configMap("a"), JANE)).status, 201);
  });

  test("[LIM-013] a client that goes away makes room: in the middle of its body, or while its request is worked on", async () => {
    const { api, writes } = await openScene(profile, { limits: { maxMutatingRequestsInFlight: 1 } });
    const { hostname, port } = new URL(api.url);
    const upload = connect(Number(port), hostname);
    upload.write(
      `POST ${CONFIGMAPS} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer jane-token\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"metadata":`,
    );
    while ((await inFlight(api, "mutating")) === 0) await new Promise((resolve) => setImmediate(resolve));
    assertRefused(await api.post(CONFIGMAPS, configMap("a"), JANE));
    upload.destroy();
    await untilNoneInFlight(api, "mutating");
    assert.equal((await api.post(CONFIGMAPS, configMap("a"), JANE)).status, 201);
    const left = new AbortController();
    const gone = fetch(api.url + CONFIGMAPS, {
      method: "POST",
      headers: { authorization: "Bearer jane-token", "content-type": "application/json" },
      body: JSON.stringify(configMap("held")),
      signal: left.signal,
    });
    await writes.reached(1);
    left.abort();
    await assert.rejects(gone);
    // its work goes on, and counts as long as it does
    assertRefused(await api.post(CONFIGMAPS, configMap("b"), JANE));
    writes.open();
    await untilNoneInFlight(api, "mutating");
    assert.equal((await api.post(CONFIGMAPS, configMap("b"), JANE)).status, 201);
  });

  test("[LIM-013] a list that is sent in pieces counts until its last byte, or until its client is gone", async () => {
    const server = await createServer({
      authentication: { authenticators: [AUTHENTICATOR] },
      authorization: ["AlwaysAllow"],
      limits: { maxRequestsInFlight: 1 },
      priorityAndFairness: false,
    });
    closeLater(() => server.close());
    await server.start();
    const data = { x: "x".repeat(100_000) };
    for (const name of ["a", "b", "c", "d"])
      await ask(server, "POST", CONFIGMAPS, { body: { metadata: { name }, data } });
    const client = new AbortController();
    const list = () => ({
      ...requestTo(server, "GET", CONFIGMAPS),
      headers: { authorization: "Bearer jane-token" },
      signal: client.signal,
    });
    const statusOfAnother = async (): Promise<number> => {
      const { status, body } = await server.handle(list());
      if (typeof body === "function") await body(TAKES_ALL);
      return status;
    };
    const first = await server.handle(list());
    assert.ok(typeof first.body === "function", "expected a list in pieces");
    assert.equal(await statusOfAnother(), 429);
    await first.body(TAKES_ALL);
    assert.equal(await statusOfAnother(), 200);
    const second = await server.handle(list());
    assert.deepEqual([second.status, await statusOfAnother()], [200, 429]);
    client.abort();
    assert.equal(await statusOfAnother(), 200);
  });
});

const TAKES_ALL = {
  write: () => true,
  drained: async () => {},
  bufferedBytes: 0,
  signal: new AbortController().signal,
};
