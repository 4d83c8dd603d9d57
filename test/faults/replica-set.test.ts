/**
 * What only a real replica set can show: elections. Runs when MONGODB_URI names one of several members, by a user who may
 * ask the primary to step down. Everything else about MongoDB is shown on one node.
 */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { MongoClient, ReadPreference } from "mongodb";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { FollowedHistory } from "./support/followed-history.js";
import { checkHistory, checkListing, listNow } from "./support/history-check.js";
import { randomOf } from "./support/random.js";
import { type Served, serveOn } from "./support/served.js";
import { call, type Target } from "./support/target.js";
import { Workload, writeMark } from "./support/workload.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const CLIENTS = 8;
const ELECTIONS = 3;
const QUIET_WRITES = 50;
/** The old primary may not be elected again for so long. */
const STEP_DOWN_SECONDS = 15;
const CATCH_UP_SECONDS = 10;

const fixture = await MongoFixture.start("kindsmith-replica-set");
const stops: Array<() => Promise<unknown>> = [];

after(() => fixture.stop());
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await fixture.closeAll();
});

async function whyNot(): Promise<string | false> {
  const { mongo } = fixture;
  if (mongo?.kind !== "server") return "needs MONGODB_URI to name a replica set of several members";
  const client = new MongoClient(mongo.uri);
  try {
    const { setName, hosts } = await client.db("admin").command({ hello: 1 });
    const canElect = setName !== undefined && hosts.length > 1;
    return canElect ? false : `MONGODB_URI: found ${hosts?.length ?? 0} members, expected a replica set of several`;
  } finally {
    await client.close();
  }
}

async function stepDown(client: MongoClient): Promise<string> {
  const admin = client.db("admin");
  const { me } = await admin.command({ hello: 1 }, { readPreference: ReadPreference.primary });
  await admin.command({ replSetStepDown: STEP_DOWN_SECONDS, secondaryCatchUpPeriodSecs: CATCH_UP_SECONDS });
  return me;
}

describe("mongodb: elections", { skip: await whyNot() }, () => {
  test(`[RV-013] ${ELECTIONS} times the primary steps down under writes: what was acknowledged is read at once, and every watch goes on`, async (context) => {
    const uri = fixture.newDatabase();
    const servers: Served[] = [];
    for (let index = 0; index < 2; index++) servers.push(await serveOn(await fixture.open(uri)));
    stops.push(...servers.map(({ stop }) => stop));
    const [one, two] = servers as [Served, Served];
    const { version } = await listNow(one, CONFIGMAPS);
    const history = new FollowedHistory({ target: () => two, path: CONFIGMAPS, after: String(version) });
    const target = (client: number): Target => (client % 2 === 0 ? one : two);
    const workload = new Workload({ clients: CLIENTS, random: randomOf(context), target, path: CONFIGMAPS, name: "w" });
    const client = new MongoClient(uri);
    stops.push(
      () => history.stop(),
      () => workload.stop(),
      () => client.close(),
    );
    for (let election = 0; election < ELECTIONS; election++) {
      const enough = workload.acknowledged + QUIET_WRITES;
      await workload.until(() => workload.acknowledged >= enough);
      const before = await writeMark(one, CONFIGMAPS, `before-${election}`);
      workload.attempts.set(`before-${election}`, [before]);
      context.diagnostic(`${await stepDown(client)} stepped down`);
      const read = await call(two, "GET", `${CONFIGMAPS}/before-${election}`);
      assert.ok(read.status === 200 || read.status >= 500, `an acknowledged write was answered ${read.status}`);
      const again = workload.acknowledged;
      await workload.until(() => workload.acknowledged > again);
      const { status, body } = await call(two, "GET", `${CONFIGMAPS}/before-${election}`);
      assert.deepEqual([status, body.metadata?.resourceVersion], [200, before.version]);
    }
    await workload.stop();
    const mark = await writeMark(one, CONFIGMAPS, "mark");
    await history.reach(BigInt(mark.version ?? 0));
    checkHistory(new Map([...workload.attempts, ["mark", [mark]]]), history.events);
    for (const server of servers) checkListing(history.events, await listNow(server, CONFIGMAPS));
  });
});
