/** Many writes at once, to one server and to several of one store: a quota is never exceeded, and nothing of it is lost. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { type Clock, systemClock } from "../../../runtime/api/time.js";
import { startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { fieldAt, type JsonValue, objectAt, textAt } from "../../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../../support/mongo.js";
import { path, quota, usedOf, whenUsed } from "./quota-scene.js";

const mongo: TestMongo | undefined = await startMongo();
/** Who stops gives it back at once; nobody loses it because the machine is busy. */
const leaderElection = { leaseDurationMs: 12_000, renewDeadlineMs: 10_000, retryPeriodMs: 250 };
const CONTROLLERS = ["resourcequota", "namespace"];

/**
 * What was noted is believed for two seconds of the servers' clock, in which the write has to take place: with hundreds of
 * them at once on a busy machine it may take longer, so that clock goes slower than that of the machine.
 */
const SLOWNESS = 4;
const beganMs = systemClock.now();
const clock: Clock = {
  now: () => beganMs + Math.floor((systemClock.now() - beganMs) / SLOWNESS),
  after: (delayMs, callback) => systemClock.after(delayMs * SLOWNESS, callback),
};

/** How many objects there ever were at once, as a watch tells. */
class Tally {
  most = 0;
  private readonly present = new Set<string>();
  private readonly reading: Promise<void>;

  private constructor(private readonly stream: WatchStream) {
    this.reading = this.read();
  }

  static async of(api: TestApi, namespace: string): Promise<Tally> {
    const { body } = await api.get(path(namespace, "configmaps"));
    const query = `watch=1&resourceVersion=${body.metadata.resourceVersion}`;
    return new Tally(await api.watch(`${path(namespace, "configmaps")}?${query}`));
  }

  async end(): Promise<number> {
    await this.stream.close();
    await this.reading;
    return this.most;
  }

  private async read(): Promise<void> {
    for (;;) {
      // it may have nothing more to say when the test ends
      const event: JsonValue | undefined = await this.stream.next().catch(() => undefined);
      if (event === undefined) return;
      const { name } = objectAt(event, "object", "metadata");
      if (event.type === "DELETED") this.present.delete(textAt(name));
      else this.present.add(textAt(name));
      this.most = Math.max(this.most, this.present.size);
    }
  }
}

interface Stage {
  readonly name: string;
  readonly skip?: string | false;
  readonly servers: number;
  /** What each of the writers does. */
  readonly rounds: number;
  readonly options: () => Parameters<typeof startApi>[0];
  readonly clean?: () => Promise<void> | void;
}

const database = mongo === undefined ? "" : databaseUri(mongo.uri, `quota_${process.pid}`);
const STAGES: readonly Stage[] = [
  { name: "one server", servers: 1, rounds: 25, options: () => ({ controllers: CONTROLLERS, clock }) },
  {
    name: "three servers of one store",
    rounds: 12,
    skip: mongo === undefined ? NO_MONGO : false,
    servers: 3,
    options: () => ({ controllers: CONTROLLERS, clock, storage: database, leaderElection }),
    clean: () => dropDatabase(database),
  },
];

after(() => mongo?.stop());

for (const { name, skip = false, servers, rounds, options, clean } of STAGES) {
  describe(`quotas of many writers: ${name}`, { skip }, () => {
    const apis: TestApi[] = [];
    const start = async (): Promise<readonly [TestApi, (index: number) => TestApi]> => {
      while (apis.length < servers) apis.push(await startApi(options()));
      const [first = assert.fail()] = apis;
      return [first, (index) => apis[index % apis.length] ?? first];
    };
    after(async () => {
      for (const api of apis) await api.stop();
      await clean?.();
    });

    test("[ADM-028] of 200 concurrent creates exactly as many are admitted as the quota allows", async () => {
      const [first, at] = await start();
      const t = await first.namespace();
      const hard = 57;
      await quota(first, t, "q", { hard: { configmaps: `${hard}` } });
      // the other servers have to have heard of it
      for (const api of apis) await whenUsed(api, t, ({ configmaps }) => configmaps === "0");
      const tally = await Tally.of(first, t);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          at(index).post(path(t, "configmaps"), { metadata: { name: `c${index}` } }),
        ),
      );
      const created = answers.filter(({ status }) => status === 201);
      assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [201, 403]);
      assert.equal(created.length, hard);
      assert.equal((await first.get(path(t, "configmaps"))).body.items.length, hard);
      assert.equal(fieldAt(await usedOf(first, t), "configmaps"), `${hard}`);
      assert.ok((await tally.end()) <= hard);
    });

    test("a quota and a change of its bounds are in force once they are acknowledged", async () => {
      const [first] = await start();
      for (let round = 0; round < 4; round++) {
        const t = await first.namespace();
        await quota(first, t, "q", { hard: { configmaps: "0" } });
        const refused = await first.post(path(t, "configmaps"), { metadata: { name: "a" } });
        assert.equal(refused.status, 403, refused.text);
        await first.patch(path(t, "resourcequotas", "q"), "merge", { spec: { hard: { configmaps: "1" } } });
        assert.equal((await first.post(path(t, "configmaps"), { metadata: { name: "a" } })).status, 201);
      }
    });

    test("after creates, deletes and failures the quota is kept and its usage is right", async () => {
      const [first, at] = await start();
      const t = await first.namespace();
      const hard = 12;
      await quota(first, t, "q", { hard: { "count/configmaps": `${hard}` } });
      await quota(first, t, "r", { hard: { configmaps: `${hard + 3}` } });
      for (const api of apis) for (const each of ["q", "r"]) await whenUsed(api, t, () => true, each);
      const tally = await Tally.of(first, t);
      const statuses = new Map<number, number>();
      const work = async (worker: number): Promise<void> => {
        for (let round = 0; round < rounds; round++) {
          const api = at(worker + round);
          // names collide on purpose: what was noted for the second one is given back
          const name = `c${(worker * 7 + round * 3) % 25}`;
          const answer =
            (worker + round) % 3 === 0
              ? await api.delete(path(t, "configmaps", name))
              : await api.post(path(t, "configmaps"), { metadata: { name } });
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, worker) => work(worker)));
      for (const status of statuses.keys()) assert.ok([200, 201, 403, 404, 409].includes(status), `${status}`);
      for (const status of [200, 201, 403, 409]) assert.ok((statuses.get(status) ?? 0) > 0, `no ${status}`);
      const left = (await first.get(path(t, "configmaps"))).body.items.length;
      await whenUsed(first, t, (used) => fieldAt(used, "count/configmaps") === `${left}`);
      await whenUsed(first, t, ({ configmaps }) => configmaps === `${left}`, "r");
      assert.ok((await tally.end()) <= hard, `there were more than ${hard}`);
    });
  });
}
