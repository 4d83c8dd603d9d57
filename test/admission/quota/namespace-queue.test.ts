/** Demands of one namespace: judged together, within bounds, and given back where another quota refuses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_WAITING, NamespaceQueue } from "../../../runtime/admission/quota/namespace-queue.js";
import { demandOf, type QuotaDemand } from "../../../runtime/admission/quota/quota-demand.js";
import type { Reservation, Verdict } from "../../../runtime/admission/quota/quota-status.js";
import { orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import { systemClock } from "../../../runtime/api/time.js";
import { QuotaEvaluators } from "../../../runtime/quota/evaluators.js";
import { type Quota, quotaOf } from "../../../runtime/quota/quota.js";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";

const gr = { group: "", resource: "secrets" };
const evaluator = new QuotaEvaluators(orchProfile(), systemClock).of(gr) ?? assert.fail();

function demand(name: string): QuotaDemand {
  const object = { metadata: { name } };
  const attributes = { operation: "CREATE", gr, namespace: "t", name, object } as unknown as AdmissionAttributes;
  return demandOf(attributes, evaluator) ?? assert.fail();
}

const quotaNamed = (name: string): Quota =>
  quotaOf({ metadata: { name, uid: name }, spec: { hard: { secrets: "9" } } } as object);

interface Call {
  readonly quota: string;
  readonly demands: number;
  readonly releases: readonly Reservation[];
}

/** A queue whose writes wait until the test lets them go on. */
function heldQueue(verdictOf: (quota: string, demand: QuotaDemand) => Verdict["type"] = () => "allowed") {
  const calls: Call[] = [];
  const held: (() => void)[] = [];
  let idle = 0;
  const queue = new NamespaceQueue(
    {
      quotas: () => [quotaNamed("a"), quotaNamed("b")],
      async settle(quota, demands, releases) {
        calls.push({ quota, demands: demands.length, releases });
        await new Promise<void>((resolve) => held.push(resolve));
        return new Map(
          demands.map((each): [QuotaDemand, Verdict] => [
            each,
            verdictOf(quota, each) === "allowed"
              ? { type: "allowed", reservation: { quota, uid: quota, amounts: each.usage, sinceMs: 0 } }
              : { type: "refused", error: new Error(`${quota} is full`) },
          ]),
        );
      },
    },
    () => idle++,
  );
  const goOn = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) {
      for (const resolve of held.splice(0)) resolve();
      await nextTurn();
    }
  };
  return { queue, calls, goOn, isIdle: () => idle > 0 };
}

test("demands that arrive during a write are decided together in the next turn", async () => {
  const { queue, calls, goOn, isIdle } = heldQueue();
  const first = queue.demand(demand("one"));
  await nextTurn();
  const others = Array.from({ length: 40 }, (_, index) => queue.demand(demand(`s${index}`)));
  await nextTurn();
  assert.deepEqual(
    calls.map(({ demands }) => demands),
    [1],
  );
  await goOn();
  assert.deepEqual(
    calls.map(({ quota, demands }) => [quota, demands]),
    [
      ["a", 1],
      ["b", 1],
      ["a", 40],
      ["b", 40],
    ],
  );
  assert.deepEqual(
    (await first).map(({ quota }) => quota),
    ["a", "b"],
  );
  assert.equal((await Promise.all(others)).length, 40);
  assert.equal(isIdle(), true);
});

test("a reservation in one quota is returned if another quota refuses the demand", async () => {
  const { queue, calls, goOn } = heldQueue((quota, { attributes }) =>
    quota === "b" && attributes.name === "bad" ? "refused" : "allowed",
  );
  const outcomes = Promise.allSettled([queue.demand(demand("good")), queue.demand(demand("bad"))]);
  await goOn();
  const [good, bad] = await outcomes;
  assert.equal(good.status, "fulfilled");
  assert.match(String(bad.status === "rejected" && bad.reason), /b is full/);
  const given = calls.filter(({ releases }) => releases.length > 0);
  assert.deepEqual(
    given.map(({ quota, demands, releases }) => [quota, demands, releases.length]),
    [["a", 0, 1]],
  );
});

test("demands beyond the queue limit are answered with a Retry-After", async () => {
  const { queue, goOn } = heldQueue();
  const waiting = [queue.demand(demand("one"))];
  await nextTurn();
  for (let index = 0; index < MAX_WAITING; index++) waiting.push(queue.demand(demand(`s${index}`)));
  await assert.rejects(queue.demand(demand("late")), { code: 429, details: { retryAfterSeconds: 1 } });
  for (let turn = 0; turn < 20; turn++) await goOn();
  await Promise.all(waiting);
  const again = queue.demand(demand("again"));
  await goOn();
  assert.equal((await again).length, 2);
});

test("a failure reaches the waiting demands, and the queue continues", async () => {
  let isBroken = true;
  const queue = new NamespaceQueue(
    {
      quotas: () => [quotaNamed("a")],
      async settle(_, demands) {
        if (isBroken) throw new Error("the store is gone");
        return new Map(demands.map((each) => [each, { type: "allowed" }]));
      },
    },
    () => {},
  );
  await assert.rejects(queue.demand(demand("one")), /the store is gone/);
  const reservation = { quota: "a", uid: "a", amounts: new Map(), sinceMs: 0 };
  await assert.rejects(queue.release([reservation]), /the store is gone/);
  isBroken = false;
  assert.deepEqual(await queue.demand(demand("two")), []);
  await queue.release([reservation]);
});
