/** One of several processes works, by a Lease: on a clock that the test moves, with connections that it cuts. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { leases } from "../../generated/coordination/v1/client.js";
import type { LeaseSpec } from "../../generated/coordination/v1/index.js";
import type { Clock } from "../../runtime/api/time.js";
import { createServer, orchProfile, type Server } from "../../runtime/index.js";
import { runWhenElected } from "../../runtime/operator/leader-election.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { CuttableTransport, clientOf, eventually, settle } from "../controllers/in-process-client.js";

const NAMESPACE = orchProfile().words.systemNamespace;
const RETRY_MS = 2_000;

describe("leader election", () => {
  let server: Server;
  let clock: ManualClock;
  let log: string[];
  let errors: unknown[];

  beforeEach(async () => {
    clock = new ManualClock();
    log = [];
    errors = [];
    server = await createServer({ controllers: [], profile: "orch" });
    await server.start();
  });
  afterEach(async () => {
    await server.close();
    assert.deepEqual(errors, []);
  });

  function candidate(identity: string, ofClock: Clock = clock, retryPeriodMs = RETRY_MS) {
    const transport = new CuttableTransport(server);
    const stop = new AbortController();
    const client = clientOf(server, transport, orchProfile(), ofClock);
    const options = { client, namespace: NAMESPACE, name: "work", identity, clock: ofClock, retryPeriodMs };
    const done = runWhenElected(
      { ...options, onError: (error) => errors.push(error) },
      stop.signal,
      async (leading) => {
        log.push(`${identity} begins`);
        await new Promise<void>((resolve) => leading.addEventListener("abort", () => resolve(), { once: true }));
        log.push(`${identity} ends`);
      },
    );
    const leave = async (): Promise<void> => {
      stop.abort();
      await done;
    };
    return { transport, leave };
  }

  async function lease(): Promise<LeaseSpec | undefined> {
    const client = clientOf(server, new CuttableTransport(server), orchProfile(), clock);
    return (await client.resource(leases).inNamespace(NAMESPACE).get("work")).spec;
  }

  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += RETRY_MS / 2) {
      clock.advance(RETRY_MS / 2);
      await settle();
    }
  }

  test("a clock that jumps forward takes no Lease from a healthy holder", async () => {
    const one = candidate("one");
    await eventually(() => log.length === 1, "one works");
    let offsetMs = 0;
    const jumping: Clock = {
      now: () => clock.now() + offsetMs,
      after: (delayMs, callback) => clock.after(delayMs, callback),
    };
    // looks several times between two renewals
    const two = candidate("two", jumping, RETRY_MS / 4);
    for (let looks = 0; looks < 40; looks++) {
      clock.advance(RETRY_MS / 4);
      await settle();
      offsetMs += 60 * 60 * 1000;
    }
    assert.deepEqual(log, ["one begins"]);
    await two.leave();
    await one.leave();
  });

  test("the first candidate leads and renews, and others wait", async () => {
    const one = candidate("one");
    await eventually(() => log.length === 1, "one works");
    const two = candidate("two");
    await pass(60_000);
    assert.deepEqual(log, ["one begins"]);
    const { holderIdentity, leaseDurationSeconds, leaseTransitions, renewTime = "" } = (await lease()) ?? {};
    assert.deepEqual([holderIdentity, leaseDurationSeconds, leaseTransitions], ["one", 15, 0]);
    assert.ok(clock.now() - Date.parse(renewTime) <= 2 * RETRY_MS, "it was renewed lately");
    await two.leave();
    await one.leave();
  });

  test("a leader that leaves releases the Lease: the next one begins at its next attempt, after the work has ended", async () => {
    const one = candidate("one");
    await eventually(() => log.length === 1, "one works");
    const two = candidate("two");
    await settle();
    await one.leave();
    assert.equal((await lease())?.holderIdentity, "");
    await pass(RETRY_MS);
    assert.deepEqual(log, ["one begins", "one ends", "two begins"]);
    const { holderIdentity, leaseTransitions } = (await lease()) ?? {};
    assert.deepEqual([holderIdentity, leaseTransitions], ["two", 1]);
    await two.leave();
  });

  test("a leader that is cut off stops by its own clock, before another one may begin", async () => {
    const one = candidate("one");
    await eventually(() => log.length === 1, "one works");
    const two = candidate("two");
    await settle();
    one.transport.isCut = true;
    await pass(9_000);
    assert.deepEqual(log, ["one begins"], "a short interruption is borne");
    await pass(2_000);
    assert.deepEqual(log, ["one begins", "one ends"]);
    assert.equal((await lease())?.holderIdentity, "one");
    await pass(8_000);
    assert.deepEqual(log, ["one begins", "one ends", "two begins"]);
    one.transport.isCut = false;
    await pass(30_000);
    assert.equal(log.length, 3, "the one that comes back waits");
    await two.leave();
    await one.leave();
  });

  test("a candidate with a wrong clock does not take the Lease early", async () => {
    const one = candidate("one");
    await eventually(() => log.length === 1, "one works");
    const ahead = new ManualClock();
    ahead.advance(365 * 24 * 60 * 60 * 1000);
    const two = candidate("two", ahead);
    for (let round = 0; round < 20; round++) {
      clock.advance(RETRY_MS);
      ahead.advance(RETRY_MS);
      await settle();
    }
    assert.deepEqual(log, ["one begins"]);
    await two.leave();
    await one.leave();
  });

  test("a Lease with a foreign change is still held; one with another holder is lost", async () => {
    const one = candidate("one");
    await eventually(() => log.length === 1, "one works");
    const client = clientOf(server, new CuttableTransport(server), orchProfile(), clock);
    const api = client.resource(leases).inNamespace(NAMESPACE);
    await api.patch("work", { type: "merge", body: { metadata: { labels: { a: "b" } } } });
    await pass(4 * RETRY_MS);
    assert.deepEqual(log, ["one begins"]);
    await api.patch("work", { type: "merge", body: { spec: { holderIdentity: "other" } } });
    await pass(RETRY_MS);
    assert.deepEqual(log, ["one begins", "one ends"]);
    await one.leave();
    assert.equal((await lease())?.holderIdentity, "other");
  });
});
