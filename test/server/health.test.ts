/** The registry of health checks: how often they run, how long they may take, and what the log hears of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { orchProfile } from "../../runtime/index.js";
import type { Authorized } from "../../runtime/pipeline/context.js";
import { findPathHandler } from "../../runtime/pipeline/path-handler.js";
import { Health } from "../../runtime/server/health/health.js";
import { CHECK_TIMEOUT_MS } from "../../runtime/server/health/health-check.js";
import { FAILURE_LOG_INTERVAL_MS } from "../../runtime/server/health/health-failure-log.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { fieldAt } from "../support/json.js";
import { RecordedLog } from "../support/recorded-log.js";
import { Turnstile } from "../support/turnstile.js";

function open(livezGraceMs = 0) {
  const clock = new SteppedClock();
  const log = new RecordedLog();
  const health = new Health({ profile: orchProfile(), clock, logger: log, livezGraceMs });
  const ask = async (path: string, query = ""): Promise<{ status: number; text: string }> => {
    const handler = findPathHandler(health.handlers(), path);
    assert.ok(handler, path);
    const request = { request: { path, query: new URLSearchParams(query) } } as unknown as Authorized;
    const { status, body } = await handler.handle(request);
    return { status, text: Buffer.from(body as Uint8Array).toString() };
  };
  return { clock, log, health, ask };
}

test("health: checks appear in the order of their registration, shutdown last, on the endpoints that they name", async () => {
  const { health, ask } = open();
  health.add({ name: "later", endpoints: ["readyz"], run() {} });
  health.addPostStartHook("begin").finish();
  assert.equal(
    (await ask("/readyz", "verbose")).text,
    "[+]ping ok\n[+]log ok\n[+]later ok\n[+]poststarthook/begin ok\n[+]shutdown ok\nhealthz check passed\n",
  );
  assert.equal(
    (await ask("/livez", "verbose")).text,
    "[+]ping ok\n[+]log ok\n[+]poststarthook/begin ok\nhealthz check passed\n",
  );
});

test("health: a duplicate name is rejected", () => {
  const { health } = open();
  health.addPostStartHook("begin");
  for (const name of ["ping", "shutdown", "poststarthook/begin"])
    assert.throws(() => health.add({ name, run() {} }), new RegExp(`"${name}" is registered twice`));
});

test("health: a hook fails until it is finished, and the log contains the reason of a failure", async () => {
  const { clock, log, health, ask } = open();
  const hook = health.addPostStartHook("begin");
  assert.equal((await ask("/livez/poststarthook/begin")).status, 500);
  hook.fail(new Error("no room"));
  clock.pass(FAILURE_LOG_INTERVAL_MS);
  assert.equal((await ask("/livez/poststarthook/begin")).status, 500);
  assert.deepEqual(
    log.lines.map(({ level, fields }) => `${level} ${fields.check} ${fieldAt(fields, "err", "message")}`),
    ["info poststarthook/begin not finished", "info poststarthook/begin no room"],
  );
  hook.finish();
  assert.equal((await ask("/livez/poststarthook/begin")).status, 200);
});

test("[HEALTH-004] health: within the grace period livez skips steps of the start, and other checks count", async () => {
  const { clock, log, health, ask } = open(30_000);
  let asked = 0;
  const run = (): void => {
    asked++;
    throw new Error("not yet");
  };
  health.add({ name: "step", isStartStep: true, run });
  assert.deepEqual([(await ask("/livez")).status, asked, log.lines.length], [200, 0, 0]);
  assert.equal((await ask("/healthz")).status, 500);
  health.add({ name: "other", run });
  assert.equal((await ask("/livez")).status, 500);
  clock.pass(30_000);
  assert.equal((await ask("/livez", "exclude=other")).status, 500);
});

test("health: a check that hangs fails in time, and does not run again before it has ended", async () => {
  const { clock, health, ask } = open();
  const hang = new Turnstile();
  let runs = 0;
  const run = (): Promise<void> => {
    runs++;
    return hang.pass();
  };
  health.add({ name: "slow", run });
  const answers = [ask("/livez"), ask("/readyz"), ask("/livez/slow")];
  await hang.reached(1);
  clock.expire(CHECK_TIMEOUT_MS);
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status }) => status),
    [500, 500, 500],
  );
  assert.deepEqual([(await ask("/livez")).status, runs], [500, 1]);
  hang.open();
  while ((await ask("/livez")).status !== 200);
  assert.equal(
    clock.delays.every((delay) => delay === CHECK_TIMEOUT_MS),
    true,
  );
});

test("health: the result of a costly check is kept for its time, whether it passed or failed", async () => {
  const { clock, health, ask } = open();
  let runs = 0;
  let isIll = true;
  const run = (): void => {
    runs++;
    if (isIll) throw new Error("ill");
  };
  health.add({ name: "costly", keepMs: 500, run });
  for (let round = 0; round < 3; round++) assert.equal((await ask("/livez")).status, 500);
  isIll = false;
  clock.pass(499);
  assert.deepEqual([(await ask("/livez")).status, runs], [500, 1]);
  clock.pass(1);
  for (let round = 0; round < 3; round++) assert.equal((await ask("/livez")).status, 200);
  assert.equal(runs, 2);
});

test("health: the log reports a failing check at intervals, and when it passes again", async () => {
  const { clock, log, health, ask } = open();
  let isIll = true;
  const run = (): void => {
    if (isIll) throw new Error("the reason");
  };
  health.add({ name: "store", run });
  for (let round = 0; round < 100; round++) await ask("/livez", `exclude=${round}`);
  assert.equal(log.lines.length, 1);
  clock.pass(FAILURE_LOG_INTERVAL_MS);
  await ask("/readyz");
  isIll = false;
  for (let round = 0; round < 3; round++) await ask("/livez");
  assert.deepEqual(
    log.lines.map(({ level, message, fields }) => `${level} ${fields.endpoint ?? ""} ${message} ${fields.check}`),
    [
      "warn livez a health check fails store",
      "warn readyz a health check fails store",
      "info  a health check passes again store",
    ],
  );
});
