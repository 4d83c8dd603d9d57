/** What requests are estimated to cost, and when rejected ones may come again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { WatchCounts } from "../../runtime/fairness/estimates/watch-counts.js";
import { type StoredSize, WorkEstimator } from "../../runtime/fairness/estimates/work-estimator.js";
import { FlowCounts } from "../../runtime/fairness/flow-counts.js";
import { PriorityLevel } from "../../runtime/fairness/priority-level.js";
import type { WorkEstimate } from "../../runtime/fairness/queueing/fair-request.js";
import { TurnEnd } from "../../runtime/fairness/queueing/turn-end.js";
import { RetryAfter } from "../../runtime/fairness/retry-after.js";
import { SimulatedClock } from "./simulation.js";

const PLACE = { group: "", version: "v1", resource: "configmaps", subresource: "", namespace: "default", name: "" };

class Estimates {
  readonly watches = new WatchCounts();
  readonly counts = new FlowCounts("level", "schema");
  readonly level = new PriorityLevel("level", new SimulatedClock(), new TurnEnd());
  private readonly estimator: WorkEstimator;

  constructor(size: StoredSize | undefined) {
    this.estimator = new WorkEstimator({ watches: this.watches, sizeOf: () => size });
  }

  of(verb: string, query = "", place = {}): WorkEstimate {
    const facts = { isResourceRequest: true, path: "", ...PLACE, ...place, verb };
    return this.estimator.estimate(facts, new URLSearchParams(query), this.level, this.counts);
  }

  seats(verb: string, query = "", place = {}): number {
    return this.of(verb, query, place).initialSeats;
  }
}

describe("a list", () => {
  // 5,000 objects of 1,000 bytes.
  const large = new Estimates({ objects: 5_000, bytes: 5_000_000 });

  test("takes a seat for each 100,000 bytes, and at most ten from the cache", () => {
    assert.equal(new Estimates({ objects: 10, bytes: 1_000 }).seats("list"), 1);
    assert.equal(new Estimates({ objects: 450, bytes: 450_000 }).seats("list"), 5);
    assert.equal(large.seats("list"), 10);
    assert.equal(large.seats("list", "limit=500"), 5);
    assert.equal(large.seats("list", "limit=500&continue=token"), 5);
    assert.equal(large.seats("list", "continue=token"), 50);
    assert.equal(large.seats("list", "resourceVersion=7&resourceVersionMatch=Exact"), 50);
    assert.equal(large.seats("list", "resourceVersion=7&limit=10"), 1);
    assert.equal(large.seats("list", "resourceVersion=7&limit=10&labelSelector=a"), 25);
    assert.equal(large.seats("list", "resourceVersion=0"), 10);
  });

  test("of a single name, of nothing, and of what the server does not store takes one", () => {
    assert.equal(large.seats("list", "", { name: "one" }), 1);
    assert.equal(new Estimates({ objects: 0, bytes: 0 }).seats("list"), 1);
    assert.equal(new Estimates(undefined).seats("list"), 1);
    assert.equal(new Estimates({ objects: 1, bytes: 0 }).seats("list"), 10, "objects of an unknown size");
  });

  test("takes no more than its level allows to one request", () => {
    const narrow = new Estimates({ objects: 5_000, bytes: 5_000_000 });
    narrow.level.maxRequestSeats = 3;
    assert.equal(narrow.seats("list"), 3);
  });

  test("as the initial state of a watch costs the same; a watch without one, and other reads, take one seat", () => {
    assert.equal(large.seats("watch"), 10);
    assert.equal(large.seats("watch", "resourceVersion=0"), 10);
    assert.equal(large.seats("watch", "resourceVersion=5"), 1);
    assert.equal(large.seats("watch", "resourceVersion=5&sendInitialEvents=true"), 10);
    assert.equal(large.seats("get"), 1);
    assert.equal(large.seats("deletecollection"), 1);
  });
});

describe("a write", () => {
  test("keeps seats for its events after its answer when ten or more watches follow it", () => {
    const estimates = new Estimates(undefined);
    for (let index = 0; index < 9; index++) estimates.watches.add({ ...PLACE, namespace: "" }, "");
    assert.deepEqual(estimates.of("create"), { initialSeats: 1, finalSeats: 0, additionalLatencyMs: 0 });
    for (let index = 0; index < 16; index++) estimates.watches.add(PLACE, "");
    assert.deepEqual(estimates.of("update"), { initialSeats: 1, finalSeats: 3, additionalLatencyMs: 5 });
    for (let index = 0; index < 175; index++) estimates.watches.add(PLACE, "");
    assert.deepEqual(estimates.of("patch"), { initialSeats: 1, finalSeats: 10, additionalLatencyMs: 10 });
    assert.equal(estimates.counts.watches.count, 3);
    const token = { resource: "serviceaccounts", subresource: "token", name: "robot" };
    assert.equal(estimates.of("create", "", token).finalSeats, 0);
  });

  test("concerns watches of everything, of its namespace, and of its object, as long as they are open", () => {
    const counts = new WatchCounts();
    const place = { group: "apps", resource: "deployments", namespace: "a", name: "x" };
    const ends = [
      counts.add({ ...place, namespace: "", name: "" }, ""),
      counts.add({ ...place, name: "" }, ""),
      counts.add(place, ""),
      counts.add({ ...place, name: "y" }, ""),
      counts.add({ ...place, namespace: "b", name: "" }, ""),
      counts.add({ ...place, group: "extensions", name: "" }, ""),
    ];
    assert.equal(counts.concerned(place), 3);
    assert.equal(counts.concerned({ ...place, name: "" }), 2);
    for (const end of ends) {
      end();
      end();
    }
    assert.equal(counts.concerned(place), 0);
  });

  test("of a Pod does not concern the watches of nodes", () => {
    const counts = new WatchCounts();
    const place = { group: "", resource: "pods", namespace: "", name: "" };
    counts.add(place, "spec.nodeName=n1");
    counts.add(place, "status.phase=Running,spec.nodeName==n2");
    counts.add(place, "spec.nodeName=");
    counts.add(place, "spec.nodeName!=n1");
    assert.equal(counts.concerned(place), 2);
  });
});

describe("Retry-After", () => {
  test("doubles while many requests are rejected, up to 32 seconds, and decreases afterwards", () => {
    const retry = new RetryAfter();
    const seen: number[] = [];
    let second = 1_000;
    const reject = (times: number): void => {
      for (let index = 0; index < times; index++) retry.note(second * 1_000 + index);
      second++;
    };
    assert.equal(retry.seconds, 1);
    for (let index = 0; index < 80; index++) {
      reject(10);
      if (retry.seconds !== seen.at(-1)) seen.push(retry.seconds);
    }
    assert.deepEqual(seen, [1, 2, 4, 8, 16, 32]);
    for (let index = 0; index < 100; index++) {
      second += 40;
      reject(1);
    }
    assert.equal(retry.seconds, 1);
  });
});
