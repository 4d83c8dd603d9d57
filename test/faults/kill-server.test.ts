/** kill -9 of a server in the middle of its clients' writes, in a loop, through its API. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { freePort } from "../support/free-port.js";
import { FollowedHistory } from "./support/followed-history.js";
import { checkHistory, checkListing, listNow } from "./support/history-check.js";
import { KILLS } from "./support/kills.js";
import { Program } from "./support/program.js";
import { type Random, randomOf } from "./support/random.js";
import { serving } from "./support/served.js";
import type { Target } from "./support/target.js";
import { type Attempt, Workload, writeMark } from "./support/workload.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const CLIENTS = 8;
/** A server is killed after so many acknowledgements at most. */
const MOST_ACKNOWLEDGED = 60;

const program = Program.compile(join(import.meta.dirname, "support/server-program.ts"));
const fixture = await MongoFixture.start("kindsmith-kill-server");

after(async () => {
  await program.dispose();
  await fixture.stop();
});

/**
 * Kills and restarts the server while clients write through it, or through it and its neighbour; then looks at what a
 * list shows and at what a client saw that watched all the time, always through the server that is killed.
 */
async function killServers(storage: string, kills: number, random: Random, neighbour?: Target): Promise<string> {
  const attempts = new Map<string, readonly Attempt[]>();
  // clients ask a killed server until they are told of the next one: nobody else may be given its port meanwhile
  const start = async () => serving(program.run({ storage, port: await freePort() }));
  let server = await start();
  let { version } = await listNow(server, CONFIGMAPS);
  const history = new FollowedHistory({ target: () => server, path: CONFIGMAPS, after: String(version) });
  let unknown = 0;
  try {
    for (let round = 0; round < kills; round++) {
      const target = (client: number): Target => (neighbour !== undefined && client % 2 === 1 ? neighbour : server);
      const workload = new Workload({ clients: CLIENTS, random, target, path: CONFIGMAPS, name: `r${round}` });
      const enough = 1 + random.below(MOST_ACKNOWLEDGED);
      await workload.until(() => workload.acknowledged >= enough);
      await server.child.kill();
      server = await start();
      await workload.stop();
      for (const [name, made] of workload.attempts) attempts.set(name, made);
      unknown += workload.unknown;
      // Everything that was under way is before this write, or will never be.
      const mark = await writeMark(server, CONFIGMAPS, `mark-${round}`);
      attempts.set(`mark-${round}`, [mark]);
      const listing = await listNow(server, CONFIGMAPS);
      assert.ok(listing.version >= version, `the list's version went back from ${version} to ${listing.version}`);
      version = listing.version;
      await history.reach(BigInt(mark.version ?? 0));
      checkListing(history.events, listing);
    }
    checkHistory(attempts, history.events);
    assert.ok(history.watches > kills, "the watch was resumed after each kill");
    return `${history.events.length} writes seen; ${unknown} clients did not learn what became of theirs`;
  } finally {
    try {
      await history.stop();
    } finally {
      await server.child.kill("SIGTERM");
    }
  }
}

test(`[RES-003, RV-017] lmdb: a server killed ${KILLS.lmdbServer} times loses nothing acknowledged and doubles nothing, and a watch goes on where it was`, async (context) => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-kill-server-"));
  try {
    context.diagnostic(await killServers(`lmdb:${directory}`, KILLS.lmdbServer, randomOf(context)));
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test(`[RES-003, RES-005, RV-017, WATCH-040] mongodb: a server killed ${KILLS.mongoServer} times while another goes on writing`, {
  skip: fixture.skip,
}, async (context) => {
  const storage = fixture.newDatabase();
  const neighbour = await serving(program.run({ storage }));
  try {
    context.diagnostic(await killServers(storage, KILLS.mongoServer, randomOf(context), neighbour));
  } finally {
    await neighbour.child.kill("SIGTERM");
  }
});
