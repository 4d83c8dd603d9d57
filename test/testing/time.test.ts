/** Servers whose time the test moves: what passes by itself in production passes here when the test says so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "../../generated/core/v1/index.js";
import { isGone, isNotFound } from "../../runtime/client/index.js";
import { VirtualClock } from "../../runtime/testing/index.js";
import { definition, started, thing, things } from "./scene.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = new Date("2030-01-01T00:00:00Z");

test("objects have the clock's time, and it stands still while the server works", async (t) => {
  const clock = new VirtualClock({ start: START });
  const server = await started(t, { clock, crds: definition() });
  assert.equal(server.clock, clock);
  const a = await server.client.resource(things).inNamespace("default").create(thing("a"));
  assert.equal(a.metadata.creationTimestamp, "2030-01-01T00:00:00Z");
  await clock.advance(90_000);
  const b = await server.client.resource(things).inNamespace("default").create(thing("b"));
  assert.equal(b.metadata.creationTimestamp, "2030-01-01T00:01:30Z");
});

test("tokens of service accounts end when their time has come", async (t) => {
  const server = await started(t, { clock: "virtual" });
  // the account itself is made by a controller
  await server.idle();
  const { status } = await server.client.core.v1
    .serviceAccounts("default")
    .createToken("default", { expirationSeconds: 600 });
  const token = status?.token ?? "";
  const isGood = async (): Promise<boolean | undefined> => {
    const review = await server.client.authentication.v1.tokenReviews().create({ metadata: {}, spec: { token } });
    return review.status?.authenticated;
  };
  assert.equal(await isGood(), true);
  await server.clock.advance(599_000);
  assert.equal(await isGood(), true);
  // clocks may differ by a minute, and verdicts are remembered for some seconds
  await server.clock.advance(90_000);
  assert.notEqual(await isGood(), true);
});

test("Events go an hour after they were last written, and not before", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const events = server.client.core.v1.events("default");
  const event = (name: string): Event => ({
    metadata: { name },
    involvedObject: { namespace: "default" },
    reason: "Tested",
    message: "of no importance",
  });
  await events.create(event("first"));
  await server.clock.advance(30 * MINUTE_MS);
  await events.create(event("second"));
  const names = async (): Promise<string> => (await events.list()).items.map(({ metadata }) => metadata.name).join();
  await server.clock.advance(29 * MINUTE_MS);
  assert.equal(await names(), "first,second");
  await server.clock.advance(3 * MINUTE_MS);
  assert.equal(await names(), "second");
  await server.clock.advance(HOUR_MS);
  assert.equal(await names(), "");
});

test("the window of history moves with the clock", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const maps = server.client.core.v1.configMaps("default");
  const { metadata } = await maps.create({ metadata: { name: "a" } });
  const then = { resourceVersion: metadata.resourceVersion, resourceVersionMatch: "Exact" } as const;
  await maps.patch("a", { type: "merge", body: { data: { a: "1" } } });
  await server.clock.advance(4 * MINUTE_MS);
  await maps.list(then);
  await server.clock.advance(5 * MINUTE_MS);
  await assert.rejects(maps.list(then), isGone);
});

test("a watch ends when its own time is over, and idle ones get bookmarks", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const maps = server.client.core.v1.configMaps("default");
  await server.idle();
  const { metadata } = await maps.list();
  const seen: string[] = [];
  const watching = (async () => {
    const options = { resourceVersion: metadata.resourceVersion, timeoutSeconds: 150, allowWatchBookmarks: true };
    for await (const { type } of maps.watch(options)) seen.push(type);
    return "ended";
  })();
  await server.clock.advance(149_000);
  assert.deepEqual(
    seen.filter((type) => type !== "BOOKMARK"),
    [],
  );
  assert.ok(seen.length >= 2, `${seen.length} bookmarks in two and a half minutes`);
  await server.clock.advance(2_000);
  assert.equal(await watching, "ended");
});

test("a Lease that is not renewed expires by the clock, as electors see it", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const leases = server.client.coordination.v1.leases("default");
  const renewTime = new Date(server.clock.now()).toISOString().replace("Z", "000Z");
  await leases.create({ metadata: { name: "l" }, spec: { holderIdentity: "a", leaseDurationSeconds: 15, renewTime } });
  const isFree = async (): Promise<boolean> => {
    const { spec } = await leases.get("l");
    return server.clock.now() - Date.parse(spec?.renewTime ?? "") >= (spec?.leaseDurationSeconds ?? 0) * 1000;
  };
  await server.clock.advance(10_000);
  assert.equal(await isFree(), false);
  // something has to wait for time to pass: the elector's next try
  server.clock.after(5_000, () => {});
  await server.clock.runUntil(isFree);
  assert.ok(await isFree());
});

test("requests and controllers go on while the time stands still", async (t) => {
  const server = await started(t, { clock: "virtual" });
  const { client } = server;
  await server.install(definition(), thing("a"));
  // a request that waits for a version that never comes: a client gives up in real time, when nobody moves the clock
  const never = { resourceVersion: "1000000", timeoutMs: 300 };
  await assert.rejects(client.core.v1.configMaps("default").list(never), /timeout: no complete answer within 300 ms/);
  await client.core.v1.namespaces().create({ metadata: { name: "team" } });
  await client.core.v1.secrets("team").create({ metadata: { name: "s" } });
  await client.core.v1.namespaces().delete("team");
  await server.clock.runUntil(async () =>
    client.core.v1
      .namespaces()
      .get("team")
      .then(() => false, isNotFound),
  );
  const owner = await client.core.v1.configMaps("default").create({ metadata: { name: "owner" } });
  const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: owner.metadata.uid }];
  await client.core.v1.configMaps("default").create({ metadata: { name: "child", ownerReferences } });
  await client.core.v1.configMaps("default").delete("owner");
  await server.idle();
  await assert.rejects(client.core.v1.configMaps("default").get("child"), isNotFound);
});

test("a request over a socket is answered while the time moves", async (t) => {
  const server = await started(t, { clock: "virtual", listen: { tls: false } });
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${server.url}/api/v1/namespaces`, { headers: { authorization: `Bearer ${server.adminToken}` } }),
  );
  await server.clock.advance(HOUR_MS);
  for (const answer of await Promise.all(asked)) assert.equal(answer.status, 200);
});

test("a fork has a separate clock, which continues from its parent's time", async (t) => {
  const server = await started(t, { clock: new VirtualClock({ start: START }) });
  await server.clock.advance(HOUR_MS);
  const fork = await server.fork();
  t.after(() => fork.stop());
  await fork.clock.advance(HOUR_MS);
  const time = (clock: VirtualClock): string => new Date(clock.now()).toISOString();
  assert.deepEqual([time(server.clock), time(fork.clock)], ["2030-01-01T01:00:00.000Z", "2030-01-01T02:00:00.000Z"]);
  // a restore leaves the clock where it is
  const snapshot = await fork.snapshot();
  await fork.clock.advance(HOUR_MS);
  await fork.restore(snapshot);
  assert.equal(time(fork.clock), "2030-01-01T03:00:00.000Z");
});

test("half a day passes, and everything is as it was", async (t) => {
  const server = await started(t, { clock: "virtual", crds: [definition(), thing("a", 7)] });
  const before = server.clock.now();
  await server.clock.advance(12 * HOUR_MS);
  assert.equal(server.clock.now() - before, 12 * HOUR_MS);
  const a = await server.client.resource(things).inNamespace("default").get("a");
  assert.equal(a.spec?.size, 7);
  await server.client.core.v1.configMaps("default").create({ metadata: { name: "still" } });
  await server.idle();
});
