/** kill -9 of a worker in the middle of its clients' writes, in a loop, while the other worker goes on. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServeProcess, startServe } from "../support/serve.js";
import { NO_PROCESS_TABLE, workerIds } from "../support/workers.js";
import { FollowedHistory } from "./support/followed-history.js";
import { checkHistory, checkListing, listNow } from "./support/history-check.js";
import { KILLS } from "./support/kills.js";
import { randomOf } from "./support/random.js";
import { call, type Target } from "./support/target.js";
import { type Attempt, Workload, writeMark } from "./support/workload.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const CLIENTS = 8;
const WORKERS = 2;
/** A worker is killed after so many acknowledgements at most. */
const MOST_ACKNOWLEDGED = 200;
/** Between two looks whether all workers serve. */
const LOOK_MS = 20;
/** A worker that does not serve again within this time never will. */
const SERVES_WITHIN_MS = 300_000;

function targetOf({ url, dataDirectory }: ServeProcess): Target {
  const read = (file: string): string => readFileSync(join(dataDirectory, file), "utf8").trim();
  return { url, token: read("admin-token"), ca: read("pki/ca.crt") };
}

/** Each scrape shows the workers that serve. */
async function untilAllServe(target: Target, server: ServeProcess): Promise<void> {
  const endMs = performance.now() + SERVES_WITHIN_MS;
  for (let text = ""; !text.includes('worker="1"') || !text.includes('worker="2"'); await sleep(LOOK_MS)) {
    assert.ok(performance.now() < endMs, `not all workers serve within ${SERVES_WITHIN_MS} ms:\n${server.output()}`);
    ({ body: text } = await call(target, "GET", "/metrics"));
  }
}

test(`[RES-003, RV-017, WATCH-039] a worker killed ${KILLS.worker} times loses nothing acknowledged and doubles nothing; the other goes on, and watches are whole`, {
  skip: NO_PROCESS_TABLE,
}, async (context) => {
  const random = randomOf(context);
  const server = await startServe([`--workers=${WORKERS}`, "--controllers=*,-serviceaccount,-root-ca-cert-publisher"]);
  const target = targetOf(server);
  const attempts = new Map<string, readonly Attempt[]>();
  const { version } = await listNow(target, CONFIGMAPS);
  const history = new FollowedHistory({ target: () => target, path: CONFIGMAPS, after: String(version) });
  let unknown = 0;
  try {
    for (let round = 0; round < KILLS.worker; round++) {
      await untilAllServe(target, server);
      const options = { clients: CLIENTS, random, target: () => target, path: CONFIGMAPS, name: `r${round}` };
      const workload = new Workload(options);
      const enough = 1 + random.below(MOST_ACKNOWLEDGED);
      await workload.until(() => workload.acknowledged >= enough);
      const workers = workerIds(server.process.pid as number);
      process.kill(workers[random.below(workers.length)] as number, "SIGKILL");
      const then = workload.acknowledged;
      // The other worker answers, whether or not the killed one is back.
      await workload.until(() => workload.acknowledged >= then + CLIENTS);
      await workload.stop();
      for (const [name, made] of workload.attempts) attempts.set(name, made);
      unknown += workload.unknown;
      const mark = await writeMark(target, CONFIGMAPS, `mark-${round}`);
      attempts.set(`mark-${round}`, [mark]);
      const listing = await listNow(target, CONFIGMAPS);
      await history.reach(BigInt(mark.version ?? 0));
      checkListing(history.events, listing);
    }
    checkHistory(attempts, history.events);
    context.diagnostic(`${history.events.length} writes seen; ${unknown} clients did not learn what became of theirs`);
  } finally {
    try {
      await history.stop();
    } finally {
      assert.deepEqual(await server.stop(), { code: 0 });
    }
  }
});
