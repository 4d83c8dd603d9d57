/** Faults on requests, in process and over sockets: who is hit, how often, and with what. */
import assert from "node:assert/strict";
import { request as httpsRequest } from "node:https";
import { type TestContext, test } from "node:test";
import type { ApiObject } from "../../runtime/api/object.js";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import {
  ConnectionError,
  connect,
  createClient,
  defineReference,
  type Status,
  StatusError,
  staticToken,
} from "../../runtime/client/index.js";
import { kubernetesProfile, orchProfile } from "../../runtime/index.js";
import type { FaultRule } from "../../runtime/testing/faults/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { type FaultsScene, listenWithFaults, openFaultsScene } from "./support/faults-scene.js";

interface ConfigMap extends ApiObject {
  data?: Record<string, string>;
}
const configmaps = defineReference<ConfigMap>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
});
const deployments = defineReference({
  group: "apps",
  version: "v1",
  kind: "Deployment",
  resource: "deployments",
  scope: "Namespaced",
});
const PATH = "/api/v1/namespaces/default/configmaps";

const mapsOf = ({ client }: Pick<FaultsScene, "client">) => client.resource(configmaps).inNamespace("default");

async function failureOf(work: Promise<unknown>): Promise<StatusError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StatusError, String(error));
  return error;
}

/** The Status of one try: clients may come back by themselves. */
async function answerTo(
  { server, token }: FaultsScene,
  method: "GET" | "PUT",
  path: string,
  body?: unknown,
): Promise<Status> {
  const transport = inProcessTransport((request) => server.handle(request));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const bytes = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
  const response = await transport.request({ method, path, headers, ...bytes });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  const status = JSON.parse(Buffer.concat(chunks).toString()) as Status;
  assert.equal(response.status, status.code);
  return status;
}

for (const profile of [kubernetesProfile(), orchProfile()]) {
  test(`each code has the Status that the server itself gives, under ${profile.name}`, async (t) => {
    const scene = await openFaultsScene(t, { profile });
    const maps = mapsOf(scene);
    await maps.create({ metadata: { name: "a" } });
    const object = await maps.get("a");
    const on = { verbs: ["update"] as const, resources: ["configmaps"] };
    const answers: [FaultRule["answer"], number, string, RegExp, number | undefined][] = [
      [
        409,
        409,
        "Conflict",
        /^Operation cannot be fulfilled on configmaps "a": the object has been modified/,
        undefined,
      ],
      [{ code: 409, reason: "AlreadyExists" }, 409, "AlreadyExists", /^configmaps "a" already exists$/, undefined],
      [410, 410, "Expired", /too old/, undefined],
      [429, 429, "TooManyRequests", /^Too many requests/, 1],
      [{ code: 429, retryAfterSeconds: 7 }, 429, "TooManyRequests", /^Too many requests/, 7],
      [500, 500, "InternalError", /^Internal error occurred: /, undefined],
      [{ code: 503, retryAfterSeconds: 2, message: "later" }, 503, "ServiceUnavailable", /^later$/, 2],
      [504, 504, "Timeout", /^Timeout: request did not complete/, undefined],
    ];
    for (const [answer, code, reason, message, retryAfterSeconds] of answers) {
      const fault = scene.faults.add({ on, times: 1, answer });
      const error = await answerTo(scene, "PUT", `${PATH}/a`, { ...object, data: { a: "1" } });
      assert.deepEqual([error.code, error.reason, error.details?.retryAfterSeconds], [code, reason, retryAfterSeconds]);
      assert.match(error.message ?? "", message);
      assert.equal(fault.hits, 1);
    }
    // nothing of it was served, nobody was told of a fault of the server, and now it is
    assert.equal((await maps.get("a")).metadata.resourceVersion, object.metadata.resourceVersion);
    assert.deepEqual(scene.reported, []);
    await maps.update({ ...object, data: { a: "1" } });
    assert.deepEqual(scene.faults.list(), []);
  });
}

test("a rule hits whom it names: by verb, group, resource, subresource, namespace, name, user, user agent and path", async (t) => {
  const scene = await openFaultsScene(t, { groups: [] });
  const as = (userAgent: string) =>
    createClient({
      transport: inProcessTransport((request) => scene.server.handle(request)),
      credentials: staticToken(scene.token),
      profile: scene.profile,
      userAgent,
    });
  const maps = mapsOf(scene);
  await maps.create({ metadata: { name: "a" } });
  await maps.create({ metadata: { name: "b" } });
  const others = scene.client.resource(configmaps).inNamespace("kube-system");
  const discovery = () => scene.client.request({ method: "GET", path: "/apis" });
  const agent = (userAgent: string) => as(userAgent).resource(configmaps).inNamespace("default").list();
  const scale = () =>
    scene.client.request({ method: "GET", path: "/apis/apps/v1/namespaces/default/deployments/x/scale" });
  const whole = () => scene.client.resource(deployments).inNamespace("default").get("x");
  const cases: [FaultRule["on"], hit: () => Promise<unknown>, spared: () => Promise<unknown>][] = [
    [{ verbs: ["list"] }, () => maps.list(), () => maps.get("a")],
    [{ groups: [""] }, () => maps.list(), () => scene.client.resource(deployments).inNamespace("default").list()],
    [{ resources: ["deployments"] }, whole, () => maps.list()],
    [{ subresources: ["scale"] }, scale, () => maps.list()],
    [{ namespaces: ["default"] }, () => maps.list(), () => others.list()],
    [{ names: ["a"] }, () => maps.get("a"), () => maps.get("b")],
    [{ users: ["admin"] }, () => maps.list(), discovery],
    [{ userAgents: ["gardener/"] }, () => agent("gardener/2 (x)"), () => agent("other/1")],
    [{ paths: ["/apis*"] }, discovery, () => maps.list()],
  ];
  for (const [on, hit, spared] of cases) {
    const fault = scene.faults.add({ ...(on && { on }), answer: { code: 503, message: "scripted" } });
    await spared();
    assert.equal(fault.hits, 0, JSON.stringify(on));
    assert.equal((await failureOf(hit())).message, "scripted", JSON.stringify(on));
    assert.equal(fault.hits, 1, JSON.stringify(on));
    fault.remove();
    await hit().catch((error: unknown) => assert.equal((error as StatusError).code, 404));
    assert.equal(fault.hits, 1);
  }
});

test("an unauthenticated request is refused, whatever faults there are", async (t) => {
  const { server, faults, profile } = await openFaultsScene(t);
  const fault = faults.add({ answer: 503 });
  const stranger = createClient({
    transport: inProcessTransport((request) => server.handle(request)),
    credentials: staticToken("nobody's"),
    profile,
  });
  assert.equal((await failureOf(stranger.resource(configmaps).inNamespace("default").list())).code, 401);
  assert.equal(fault.hits, 0);
});

test("skip, times and a seeded probability say when; the same seed, the same occasions", async (t) => {
  const scene = await openFaultsScene(t);
  const maps = mapsOf(scene);
  await maps.create({ metadata: { name: "a" } });
  const outcomes = async (rule: FaultRule, count: number): Promise<string> => {
    const fault = scene.faults.add({ on: { verbs: ["get"] }, answer: 500, ...rule });
    let seen = "";
    for (let index = 0; index < count; index++)
      seen += await maps.get("a").then(
        () => ".",
        () => "x",
      );
    assert.equal(fault.hits, seen.replaceAll(".", "").length);
    fault.remove();
    return seen;
  };
  assert.equal(await outcomes({ skip: 2, times: 3 }, 8), "..xxx...");
  const first = await outcomes({ probability: 0.5, seed: 42 }, 40);
  assert.equal(await outcomes({ probability: 0.5, seed: 42 }, 40), first);
  assert.notEqual(await outcomes({ probability: 0.5, seed: 43 }, 40), first);
  assert.match(first, /x/);
  assert.match(first, /\./);
  assert.equal(await outcomes({ probability: 1, times: 1 }, 3), "x..");
  const few = await outcomes({ probability: 0.5, seed: 42, times: 2 }, 40);
  assert.equal(few.replaceAll(".", ""), "xx");
});

test("a request has one answer: what other rules have for it is for later ones", async (t) => {
  const scene = await openFaultsScene(t);
  const on = { verbs: ["list"], resources: ["configmaps"] } as const;
  for (const message of ["first", "second"]) scene.faults.add({ on, answer: { code: 500, message }, times: 1 });
  for (const message of ["first", "second"]) assert.equal((await failureOf(mapsOf(scene).list())).message, message);
  await mapsOf(scene).list();
});

test("reached waits for hits, and no longer than its signal", async (t) => {
  const scene = await openFaultsScene(t);
  const fault = scene.faults.add({ on: { verbs: ["list"] }, answer: 500 });
  const twice = fault.reached(2);
  const aborted = new AbortController();
  const never = fault.reached(3, aborted.signal);
  await failureOf(mapsOf(scene).list());
  await failureOf(mapsOf(scene).list());
  await twice;
  await fault.reached(1);
  aborted.abort(new Error("enough"));
  await assert.rejects(never, /enough/);
});

test("the server's own components are spared, unless the rule includes them", async (t) => {
  const scene = await openFaultsScene(t, { controllers: ["namespace"] });
  const spaces = scene.client.resource(
    defineReference({ group: "", version: "v1", kind: "Namespace", resource: "namespaces", scope: "Cluster" }),
  );
  const gone = async ({ name, resourceVersion }: { name: string; resourceVersion: string }): Promise<void> => {
    const fieldSelector = `metadata.name=${name}`;
    for await (const event of spaces.watch({ fieldSelector, resourceVersion, timeoutSeconds: 60 }))
      if (event.type === "DELETED") return;
    assert.fail("it is still there");
  };
  const on = { resources: ["configmaps"], verbs: ["deletecollection", "list"] as const };
  const spared = scene.faults.add({ on, answer: 500 });
  const one = await spaces.create({ metadata: { name: "one" } });
  const oneGone = gone(one.metadata);
  await spaces.delete("one");
  await oneGone;
  assert.equal(spared.hits, 0);
  spared.remove();
  const included = scene.faults.add({ on, answer: 500, includeControllers: true, times: 2 });
  const two = await spaces.create({ metadata: { name: "two" } });
  const twoGone = gone(two.metadata);
  await spaces.delete("two");
  await included.reached(1);
  await twoGone;
});

test("a delay is of the server's clock", async (t) => {
  const clock = new ManualClock();
  const scene = await openFaultsScene(t, { clock });
  await mapsOf(scene).create({ metadata: { name: "a" } });
  const fault = scene.faults.add({ on: { verbs: ["get"] }, delayMs: 5000, times: 1 });
  let isAnswered = false;
  const getting = mapsOf(scene)
    .get("a")
    .then(() => {
      isAnswered = true;
    });
  await fault.reached(1);
  await clock.advance(4999);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isAnswered, false);
  await clock.advance(1);
  await getting;
});

test("compact drops the history before the request is served", async (t) => {
  const scene = await openFaultsScene(t);
  scene.faults.add({ on: { verbs: ["watch"], resources: ["configmaps"] }, compact: true, times: 1 });
  const version = (await mapsOf(scene).list()).metadata.resourceVersion as string;
  const ended = new AbortController();
  const events = mapsOf(scene).watch({ resourceVersion: version, signal: ended.signal });
  const first = events.next();
  await mapsOf(scene).create({ metadata: { name: "a" } });
  assert.equal((await first).done, false);
  ended.abort();
  await events.return();
  assert.equal(scene.compactions, 1);
});

for (const transport of ["in process", "HTTP/1.1", "HTTPS"] as const) {
  test(`a lost answer: the write is done, and the client receives nothing (${transport})`, async (t) => {
    const { scene, client } = await clientBy(t, transport);
    const maps = client.resource(configmaps).inNamespace("default");
    const fault = scene.faults.add({
      on: { verbs: ["create"], resources: ["configmaps"] },
      loseAnswer: true,
      times: 1,
    });
    const error = await maps.create({ metadata: { name: "a" } }).catch((reason: unknown) => reason);
    assert.ok(error instanceof ConnectionError, String(error));
    assert.equal(error.failure, "closed");
    assert.equal(fault.hits, 1);
    assert.equal((await maps.get("a")).metadata.name, "a");
    // a refusal is lost as well
    scene.faults.add({ on: { verbs: ["create"] }, loseAnswer: true, times: 1 });
    await assert.rejects(maps.create({ metadata: { name: "a" } }), ConnectionError);
    assert.equal((await failureOf(maps.create({ metadata: { name: "a" } }))).reason, "AlreadyExists");
    assert.deepEqual(scene.reported, []);
  });
}

test("[SDK-017] Retry-After is a header, and clients that obey it come back", async (t) => {
  const scene = await listenWithFaults(t);
  const client = await connect({
    server: scene.url,
    ca: scene.ca as string,
    token: scene.token,
    profile: scene.profile,
  });
  t.after(() => client.close());
  scene.faults.add({ on: { verbs: ["list"] }, answer: { code: 429, retryAfterSeconds: 0 }, times: 3 });
  await client.resource(configmaps).inNamespace("default").list();
  assert.deepEqual(scene.faults.list(), []);
  scene.faults.add({ on: { verbs: ["list"] }, answer: { code: 503, retryAfterSeconds: 9 }, times: 1 });
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const options = { ca: scene.ca, agent: false, headers: { authorization: `Bearer ${scene.token}` } };
    httpsRequest(`${scene.url}${PATH}`, options, (response) => {
      response.resume();
      resolve({ ...response.headers, status: response.statusCode });
    })
      .on("error", reject)
      .end();
  });
  assert.deepEqual([headers.status, headers["retry-after"]], [503, "9"]);
});

async function clientBy(t: TestContext, transport: "in process" | "HTTP/1.1" | "HTTPS") {
  if (transport === "in process") {
    const scene = await openFaultsScene(t);
    return { scene, client: scene.client };
  }
  const scene = await listenWithFaults(t, { tls: transport === "HTTPS" });
  const client = await connect({
    server: scene.url,
    ...(scene.ca === undefined ? {} : { ca: scene.ca }),
    token: scene.token,
    profile: scene.profile,
  });
  t.after(() => client.close());
  return { scene, client };
}
