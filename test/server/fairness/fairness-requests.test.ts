/** Priority and fairness of requests, through a server on a socket. */
import assert from "node:assert/strict";
import { Agent, request as httpRequest } from "node:http";
import { after, before, describe, test } from "node:test";
import { PROFILES, type TestApi } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";
import { Scrape } from "../metrics-reader.js";
import {
  BOB,
  CONFIGMAPS,
  closeFairScenes,
  configMap,
  type FairScene,
  JANE,
  openFairScene,
  until,
} from "./fairness-scene.js";

after(closeFairScenes);

/** A level that neither lends nor borrows, so that its seats are its share of 600: those of all levels are 245. */
const alone = (more: JsonObject): JsonObject => ({ lendablePercent: 0, borrowingLimitPercent: 0, ...more });
const queues = (length: number): JsonObject => ({
  limitResponse: { type: "Queue", queuing: { queues: 1, handSize: 1, queueLengthLimit: length } },
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`requests of priority and fairness (${profile.name})`, () => {
    let scene: FairScene;
    before(async () => {
      scene = await openFairScene(profile, { limits: { maxRequestsInFlight: 400, maxMutatingRequestsInFlight: 200 } });
    });
    const uidOf = async (path: string): Promise<string> => (await scene.api.get(path)).body.metadata.uid;

    test("every answer names the schema and the level by UID, whatever it is", async () => {
      const { api, schemas, levels } = scene;
      const ordinary = {
        schema: await uidOf(`${schemas}/global-default`),
        level: await uidOf(`${levels}/global-default`),
      };
      const exempt = { schema: await uidOf(`${schemas}/exempt`), level: await uidOf(`${levels}/exempt`) };
      const probes = { schema: await uidOf(`${schemas}/probes`), level: exempt.level };
      for (const path of [CONFIGMAPS, `${CONFIGMAPS}/missing`, "/nowhere", "/metrics", "/apis"])
        assert.deepEqual(scene.named(await api.get(path, JANE)), ordinary, path);
      for (const path of ["/healthz", "/readyz/ping", "/livez?verbose"])
        assert.deepEqual(scene.named(await api.get(path, JANE)), probes, path);
      assert.deepEqual(scene.named(await api.get(CONFIGMAPS)), exempt);
      const watch = await api.watch(`${CONFIGMAPS}?watch=1`, JANE);
      assert.deepEqual(scene.named(watch.response), ordinary);
      await watch.close();
    });

    test("[ERR-005] a level that rejects answers 429 with Retry-After, and a change of it is in force at once", async () => {
      const own = await openFairScene(profile);
      const { api, writes, levels } = own;
      // One share of 246, of 600 seats, is three.
      await own.level("rejects", alone({ nominalConcurrencyShares: 1, limitResponse: { type: "Reject" } }));
      const held = [1, 2, 3].map((index) => api.post(CONFIGMAPS, configMap(`held-${index}`), JANE));
      await writes.reached(3);
      const refused = await api.get(CONFIGMAPS, JANE);
      assert.deepEqual([refused.status, refused.headers["retry-after"]], [429, "1"]);
      const { status, reason, message } = refused.body;
      assert.deepEqual(
        [status, reason, message],
        ["Failure", "TooManyRequests", "Too many requests, please try again later."],
      );
      assert.equal(own.named(refused).schema, (await api.get(`${own.schemas}/rejects`)).body.metadata.uid);
      for (const path of ["/healthz", "/readyz"]) assert.equal((await api.get(path, JANE)).status, 200, path);
      assert.equal((await api.get(CONFIGMAPS)).status, 200);
      await api.patch(`${levels}/rejects`, "merge", { spec: { limited: { nominalConcurrencyShares: 2 } } });
      await until(
        async () => (await api.get(CONFIGMAPS, JANE)).status,
        (found) => found === 200,
      );
      writes.open();
      for (const answer of await Promise.all(held)) assert.equal(answer.status, 201);
    });

    test("a request without a seat waits in a queue, as dumps and metrics show, and a full queue rejects", async () => {
      const own = await openFairScene(profile);
      const { api, writes } = own;
      // One share of 246, of 600 seats, is three.
      await own.level("narrow", alone({ nominalConcurrencyShares: 1, ...queues(2) }));
      const held = Array.from({ length: 3 }, (_, index) => api.post(CONFIGMAPS, configMap(`held-${index}`), JANE));
      await writes.reached(3);
      const waiting = [api.get(CONFIGMAPS, JANE), api.get(`${CONFIGMAPS}/nothing`, BOB)];
      const levelRow = async (): Promise<Readonly<Record<string, string>>> => {
        const row = (await own.dump("dump_priority_levels")).find(
          ({ PriorityLevelName }) => PriorityLevelName === "narrow",
        );
        assert.ok(row !== undefined);
        return row;
      };
      const row = await until(levelRow, ({ WaitingRequests }) => WaitingRequests === "2");
      assert.deepEqual(
        [row.ActiveQueues, row.IsIdle, row.IsQuiescing, row.ExecutingRequests],
        ["1", "false", "false", "3"],
      );
      assert.equal((await api.get(CONFIGMAPS, JANE)).status, 429);
      const [queue] = (await own.dump("dump_queues")).filter(({ PriorityLevelName }) => PriorityLevelName === "narrow");
      assert.deepEqual(
        [queue?.Index, queue?.PendingRequests, queue?.ExecutingRequests, queue?.SeatsInUse, queue?.TotalWorkSum],
        ["0", "2", "3", "3", "0.00600000ss"],
      );
      const requests = (await own.dump("dump_requests", "?includeRequestDetails=1")).filter(
        ({ FlowSchemaName }) => FlowSchemaName === "narrow",
      );
      assert.deepEqual(
        requests.map((each) => [each.QueueIndex, each.RequestIndexInQueue, each.FlowDistingsher, each.Verb, each.Name]),
        [
          ["0", "0", "", "list", ""],
          ["0", "1", "", "get", "nothing"],
          ...[0, 1, 2].map(() => ["0", "-1", "", "create", ""]),
        ],
      );
      const scrape = await Scrape.of(api);
      const labels = { priority_level: "narrow", flow_schema: "narrow" };
      const metric = (name: string, more = {}): number | undefined =>
        scrape.value(`apiserver_flowcontrol_${name}`, { ...labels, ...more });
      assert.deepEqual(
        [
          metric("current_executing_requests"),
          metric("current_executing_seats"),
          metric("current_inqueue_requests"),
          metric("rejected_requests_total", { reason: "queue-full" }),
          metric("request_wait_duration_seconds_count", { execute: "false" }),
          scrape.value("apiserver_current_inqueue_requests", { request_kind: "readOnly" }),
          scrape.value("apiserver_flowcontrol_nominal_limit_seats", { priority_level: "narrow" }),
        ],
        [3, 3, 2, 1, 1, 2, 3],
      );
      writes.open();
      assert.deepEqual(
        (await Promise.all(waiting)).map(({ status }) => status),
        [200, 404],
      );
      for (const answer of await Promise.all(held)) assert.equal(answer.status, 201);
      await until(levelRow, ({ IsIdle }) => IsIdle === "true");
    });

    test("a request that has waited for a quarter of its time is answered 429, and one whose client left waits no more", async () => {
      const own = await openFairScene(profile);
      const { api, writes } = own;
      await own.level("slow", alone({ nominalConcurrencyShares: 1, ...queues(50) }));
      const held = Array.from({ length: 3 }, (_, index) => api.post(CONFIGMAPS, configMap(`held-${index}`), JANE));
      await writes.reached(3);
      const late = await api.get(`${CONFIGMAPS}?timeout=40ms`, JANE);
      assert.equal(late.status, 429, late.text);
      const leaving = httpRequest(`${api.url}${CONFIGMAPS}`, { headers: { authorization: "Bearer jane-token" } });
      leaving.on("error", () => {}).end();
      const waiting = async (): Promise<number> =>
        (await own.dump("dump_requests")).filter(
          (each) => each.FlowSchemaName === "slow" && each.RequestIndexInQueue !== "-1",
        ).length;
      await until(waiting, (count) => count === 1);
      // A client that only closes its side may still wait for the answer.
      leaving.socket?.resetAndDestroy();
      await until(waiting, (count) => count === 0);
      const [row] = (await own.dump("dump_priority_levels")).filter((each) => each.PriorityLevelName === "slow");
      assert.deepEqual([row?.RejectedRequests, row?.CancelledRequests], ["2", "2"]);
      writes.open();
      await Promise.all(held);
    });

    test("a watch occupies its seats until its initial state is sent", async () => {
      const own = await openFairScene(profile);
      await own.level("watched", alone({ nominalConcurrencyShares: 1, limitResponse: { type: "Reject" } }));
      await own.api.post(CONFIGMAPS, configMap("one"));
      const watches = [];
      for (let index = 0; index < 10; index++) {
        const watch = await own.api.watch(
          `${CONFIGMAPS}?watch=1&resourceVersion=0&fieldSelector=metadata.name=one`,
          JANE,
        );
        assert.equal(watch.status, 200);
        assert.deepEqual(await watch.take(1), ["ADDED one"]);
        watches.push(watch);
      }
      assert.equal((await own.api.get(CONFIGMAPS, JANE)).status, 200);
      const scrape = await Scrape.of(own.api);
      assert.equal(scrape.value("apiserver_flowcontrol_current_executing_requests", { flow_schema: "watched" }), 0);
      // Each write concerns the watches of its collection: those of one object do not count for another.
      await own.api.post(CONFIGMAPS, configMap("two"), JANE);
      await Promise.all(watches.map((watch) => watch.close()));
    });

    test("a level that is removed serves those who wait in it first", async () => {
      const own = await openFairScene(profile);
      const { api, writes } = own;
      await own.level("leaving", alone({ nominalConcurrencyShares: 1, ...queues(5) }));
      const held = Array.from({ length: 4 }, (_, index) => api.post(CONFIGMAPS, configMap(`held-${index}`), JANE));
      await writes.reached(3);
      await api.delete(`${own.schemas}/leaving`);
      await api.delete(`${own.levels}/leaving`);
      const row = async (): Promise<string | undefined> =>
        (await own.dump("dump_priority_levels")).find((each) => each.PriorityLevelName === "leaving")?.IsQuiescing;
      await until(row, (found) => found === "true");
      assert.equal((await api.get(CONFIGMAPS, JANE)).status, 200);
      writes.open();
      for (const answer of await Promise.all(held)) assert.equal(answer.status, 201);
    });
  });
}

/** Sends requests over one connection, one after the other, as long as `onAnswer` returns true. */
async function client(
  { url }: TestApi,
  token: string,
  agent: Agent,
  onAnswer: (status: number) => boolean,
): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    goesOn = await new Promise<boolean>((resolve, reject) => {
      const sent = httpRequest(`${url}${CONFIGMAPS}/one?resourceVersion=0`, {
        agent,
        headers: { authorization: `Bearer ${token}` },
      });
      sent.once("error", reject).once("response", (answer) => {
        const { statusCode = 0 } = answer;
        answer.resume().once("end", () => resolve(onAnswer(statusCode)));
      });
      sent.end();
    });
  }
}

describe("1,000 clients of one user against one client of another", () => {
  const CLIENTS = 1_000;
  const ROUNDS = 11;

  test("between two of the other's requests few of theirs are served, and none of the other's is rejected", async () => {
    const [, profileOf] = PROFILES;
    assert.ok(profileOf !== undefined);
    const scene = await openFairScene(profileOf());
    const spread = { type: "Queue", queuing: { queues: 64, handSize: 6, queueLengthLimit: 200 } };
    await scene.level("shared", alone({ nominalConcurrencyShares: 10, limitResponse: spread }));
    await scene.api.post(CONFIGMAPS, configMap("one"));
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const single = new Agent({ keepAlive: true, maxSockets: 1 });
    let isOver = false;
    let served = 0;
    const many: Promise<void>[] = [];
    let connected = 0;
    // A machine accepts only some hundred connections at once.
    while (many.length < CLIENTS) {
      for (let index = 0; index < CLIENTS / 10; index++) {
        let isNew = true;
        const onAnswer = (status: number): boolean => {
          assert.equal(status, 200);
          if (isNew) connected++;
          isNew = false;
          served++;
          return !isOver;
        };
        many.push(client(scene.api, "jane-token", agent, onAnswer));
      }
      await until(
        async () => connected,
        (count) => count === many.length,
      );
    }
    const marks: number[] = [];
    const statuses = new Set<number>();
    await client(scene.api, "bob-token", single, (status) => {
      statuses.add(status);
      marks.push(served);
      return marks.length < ROUNDS;
    });
    isOver = true;
    await Promise.all(many);
    agent.destroy();
    single.destroy();
    assert.deepEqual([...statuses], [200]);
    const between = marks.slice(1).map((mark, index) => mark - (marks[index] as number));
    const [median = 0] = between.sort((one, other) => one - other).slice(between.length / 2);
    // In the order of arrival, each of the clients would be served once in between. Clients and server share a process, so
    // that a busy machine adds what the clients do in a turn.
    assert.ok(median <= CLIENTS / 2, `served between two requests of the other: ${between.join(" ")}`);
  });
});
