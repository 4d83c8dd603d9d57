/** The controller of quotas: what it takes back, when, and what it leaves for a while. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { references } from "../../generated/core/v1/index.js";
import { Quantity } from "../../runtime/api/quantities/quantity.js";
import { systemClock } from "../../runtime/api/time.js";
import { CountedKinds } from "../../runtime/controllers/resource-quota/counted-kinds.js";
import { RecentRises } from "../../runtime/controllers/resource-quota/recent-rises.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import { amountsText } from "../../runtime/quota/amounts.js";
import { QuotaEvaluators } from "../../runtime/quota/evaluators.js";
import { RESERVATION_SETTLE_MS, RESERVATION_UNDO_MS } from "../../runtime/quota/timing.js";
import { path, quota, usedOf } from "../admission/quota/quota-scene.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../support/json.js";
import { CuttableTransport, clientOf, eventually, settle } from "./in-process-client.js";

const MINUTE_MS = 60_000;

/** A status as somebody else would leave it behind: a server that died between its note and its write. */
async function claimUsed(api: TestApi, t: string, used: JsonValue): Promise<void> {
  const { status, text } = await api.patch(path(t, "resourcequotas", "q/status"), "merge", { status: { used } });
  assert.equal(status, 200, text);
}

/** Much longer than it ever takes. */
const PATIENCE_MS = 30_000;

async function whenUsed(
  api: TestApi,
  t: string,
  isSo: (used: JsonObject) => boolean,
  between = () => {},
): Promise<void> {
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; ) {
    const used = await usedOf(api, t);
    if (used !== undefined && isSo(objectAt(used))) return;
    between();
  }
  assert.fail(`it never came about; ${JSON.stringify(await usedOf(api, t))}`);
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`the controller of quotas (${profile.name})`, () => {
    test("a reservation without a write is found by counting after five minutes at the latest", async () => {
      const clock = new ManualClock();
      const api = await startApi({ profile, clock, controllers: ["resourcequota"] });
      const t = "default";
      await quota(api, t, "q", { hard: { secrets: "9" } });
      await whenUsed(api, t, ({ secrets }) => secrets === "0");
      // the counts that are due now are over before anything else is written: they are not made again later
      for (let turn = 0; turn < 3; turn++) {
        clock.advance(RESERVATION_SETTLE_MS);
        await settle();
      }
      await api.post(path(t, "secrets"), { metadata: { name: "s" } });
      await claimUsed(api, t, { secrets: "4" });
      clock.advance(4 * MINUTE_MS);
      assert.equal(fieldAt(await usedOf(api, t), "secrets"), "4", "nothing told of it");
      await whenUsed(
        api,
        t,
        ({ secrets }) => secrets === "1",
        () => clock.advance(1_000),
      );
      await api.stop();
    });

    test("a count does not remove a recent reservation whose object it does not find", async () => {
      const clock = new ManualClock();
      const api = await startApi({ profile, clock, controllers: ["resourcequota"] });
      const t = "default";
      await quota(api, t, "q", { hard: { secrets: "9", configmaps: "9" } });
      await whenUsed(api, t, ({ secrets }) => secrets === "0");
      for (const name of ["a", "b"]) await api.post(path(t, "secrets"), { metadata: { name } });
      for (let turn = 0; turn < 5; turn++) clock.advance(1_000);
      await whenUsed(api, t, ({ secrets }) => secrets === "2");
      // as if three writes were under way elsewhere
      await claimUsed(api, t, { secrets: "5" });
      await api.delete(path(t, "secrets", "a"));
      // the deletion is counted: one secret, and three that may come
      await whenUsed(
        api,
        t,
        ({ secrets }) => secrets === "4",
        () => clock.advance(1),
      );
      await whenUsed(
        api,
        t,
        ({ secrets }) => secrets === "1",
        () => clock.advance(100),
      );
      await api.stop();
    });

    test("unreserved usage is added at once, and resources that are no longer bounded are dropped", async () => {
      const api = await startApi({ profile, controllers: ["resourcequota"] });
      const t = "default";
      await quota(api, t, "q", { hard: { secrets: "9" } });
      await whenUsed(api, t, ({ secrets }) => secrets === "0");
      await claimUsed(api, t, { "count/pods": "3", secrets: null });
      const bounds = { spec: { hard: { configmaps: "5", secrets: null } } };
      await api.patch(path(t, "resourcequotas", "q"), "merge", bounds);
      await whenUsed(api, t, (used) => Object.keys(objectAt(used)).join() === "configmaps");
      await api.stop();
    });
  });
}

test("a deletion before a kind was listed may have freed usage in any namespace, and a later one in its own", async (context) => {
  const server = await createServer({ controllers: [], profile: "orch" });
  await server.start();
  const client = clientOf(server, new CuttableTransport(server), orchProfile(), systemClock);
  const evaluator = new QuotaEvaluators(orchProfile(), systemClock).of(references.secrets);
  assert.ok(evaluator);
  const freed: (string | undefined)[] = [];
  const faults: unknown[] = [];
  const ended = new AbortController();
  const counted = new CountedKinds(
    {
      client,
      metadataClient: client,
      onFreed: (namespace) => freed.push(namespace),
      clock: systemClock,
      onError: (error) => faults.push(error),
    },
    ended.signal,
  );
  context.after(async () => {
    ended.abort();
    await counted.ended();
    await server.close();
  });
  const secrets = client.resource(references.secrets).inNamespace("default");
  await secrets.create({ metadata: { name: "s" } });
  counted.follow([{ resource: { ...references.secrets, withoutVerbs: [] }, evaluator }]);
  await eventually(() => freed.length > 0, "the kind is listed");
  assert.deepEqual(freed, [undefined]);
  await secrets.delete("s");
  await eventually(() => freed.length > 1, "the deletion is seen");
  assert.deepEqual(freed, [undefined, "default"]);
  assert.deepEqual(faults, []);
});

test("each increase counts until it has settled", () => {
  const rises = new RecentRises();
  const used = (pods: number): ReadonlyMap<string, Quantity> => new Map([["pods", Quantity.of(pods)]]);
  rises.note("t/q", used(1), used(3), 0);
  rises.note("t/q", used(3), used(2), 100);
  rises.note("t/q", used(2), used(3), 1_500);
  rises.note("t/r", undefined, used(7), 1_500);
  const textOf = (key: string, nowMs: number): string => amountsText(rises.of(key, nowMs).amounts);
  assert.equal(textOf("t/q", 1_999), "pods=3");
  assert.equal(rises.of("t/q", 1_999).settlesInMs, 1);
  assert.equal(textOf("t/q", RESERVATION_SETTLE_MS), "pods=1");
  assert.equal(textOf("t/q", RESERVATION_SETTLE_MS + 1_500), "");
  assert.equal(textOf("t/r", 2_000), "pods=7");
  rises.forget("t/r");
  assert.equal(textOf("t/r", 2_000), "");
  // a note that is taken back late must not meet a count that has taken it back already
  assert.ok(RESERVATION_UNDO_MS * 2 <= RESERVATION_SETTLE_MS);
});
