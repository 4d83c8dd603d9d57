/** The division of seats among levels, by shares and by demand. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MANDATORY_LEVELS, SUGGESTED_LEVELS } from "../../runtime/fairness/default-configuration.js";
import type { PriorityLevel } from "../../runtime/fairness/priority-level.js";
import { PriorityLevels } from "../../runtime/fairness/priority-levels.js";
import { TurnEnd } from "../../runtime/fairness/queueing/turn-end.js";
import { allocateSeats, type SeatClaim } from "../../runtime/fairness/seats/seat-allocation.js";
import { randomFrom, SimulatedClock } from "./simulation.js";

describe("an allocation", () => {
  const claim = (target: number, lower: number, upper: number): SeatClaim => ({ target, lower, upper });

  test("gives each claim the same multiple of its target", () => {
    assert.deepEqual(allocateSeats(60, [claim(10, 0, 100), claim(20, 0, 100)]), { seats: [20, 40], fairShare: 2 });
  });

  test("keeps to the bounds, and divides what they leave", () => {
    assert.deepEqual(allocateSeats(60, [claim(10, 5, 12), claim(20, 5, 100)])?.seats, [12, 48]);
    assert.deepEqual(allocateSeats(20, [claim(10, 9, 100), claim(20, 0, 100)])?.seats, [9, 11]);
  });

  test("is impossible if the bounds do not allow the total", () => {
    assert.equal(allocateSeats(3, [claim(2, 2, 9), claim(2, 2, 9)]), undefined);
    assert.equal(allocateSeats(30, [claim(2, 2, 9), claim(2, 2, 9)]), undefined);
  });

  for (const seed of [Date.now() % 1_000_000, 1])
    test(`has the total as its sum, whatever the claims are (seed ${seed})`, () => {
      const random = randomFrom(seed);
      for (let round = 0; round < 500; round++) {
        const claims = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
          const lower = Math.floor(random() * 20);
          return claim(lower + random() * 50 * Math.floor(random() * 2), lower, lower + Math.floor(random() * 60));
        });
        const least = claims.reduce((sum, { lower }) => sum + lower, 0);
        const most = claims.reduce((sum, { upper }) => sum + upper, 0);
        const total = least + Math.floor(random() * (most - least + 1));
        const allocation = allocateSeats(total, claims);
        assert.ok(allocation !== undefined);
        const sum = allocation.seats.reduce((all, each) => all + each, 0);
        assert.ok(Math.abs(sum - total) < 1e-3, `${sum} of ${total}: ${JSON.stringify(claims)}`);
        for (const [index, { lower, upper }] of claims.entries()) {
          const seats = allocation.seats[index] as number;
          assert.ok(seats >= lower - 1e-6 && seats <= upper + 1e-6);
        }
      }
    });
});

describe("levels", () => {
  const clock = new SimulatedClock();
  const levelsOf = (seats: number): PriorityLevels => {
    const levels = new PriorityLevels(clock, new TurnEnd(), seats);
    levels.configure(
      [...MANDATORY_LEVELS, ...SUGGESTED_LEVELS].map(({ name, spec }) => ({ metadata: { name }, spec })),
    );
    return levels;
  };
  const named = (levels: PriorityLevels, name: string): PriorityLevel => {
    const level = levels.named(name);
    assert.ok(level !== undefined, name);
    return level;
  };

  test("have seats by their shares, and lend and borrow within bounds", () => {
    const levels = levelsOf(600);
    assert.deepEqual(named(levels, "workload-low").bounds, { nominal: 245, lower: 24, upper: 845 });
    assert.deepEqual(named(levels, "leader-election").bounds, { nominal: 25, lower: 25, upper: 625 });
    assert.deepEqual(named(levels, "exempt").bounds, { nominal: 0, lower: 0, upper: 600 });
    assert.equal(named(levels, "global-default").maxRequestSeats, 8);
    assert.equal(named(levels, "catch-all").maxRequestSeats, undefined);
  });

  test("borrow what others do not need, and give it back when they do", () => {
    const levels = levelsOf(600);
    const use = (name: string, seats: number): void => {
      named(levels, name).usage.update(clock.now(), 0, seats, seats, seats);
    };
    const limit = (name: string): number => named(levels, name).queueSet.limit;
    const before = limit("global-default");
    use("global-default", 500);
    clock.pass(10_000);
    levels.adjust();
    const borrowed = limit("global-default");
    assert.ok(borrowed > 2 * before, `${before} to ${borrowed}`);
    assert.equal(limit("leader-election"), 25, "a level that lends nothing keeps all");
    assert.ok(limit("workload-low") >= 24);
    use("workload-low", 300);
    clock.pass(10_000);
    levels.adjust();
    assert.ok(limit("workload-low") >= 245, `${limit("workload-low")} of 245`);
    assert.ok(limit("global-default") < borrowed);
    const sum = [...levels.all()].reduce((all, { queueSet }) => all + queueSet.limit, 0);
    assert.ok(Math.abs(sum - 603) <= 4, `${sum} seats`);
  });

  test("leave to exempt requests what those occupy", () => {
    const levels = levelsOf(600);
    named(levels, "exempt").usage.update(clock.now(), 0, 550, 550, 550);
    clock.pass(10_000);
    levels.adjust();
    assert.equal(named(levels, "workload-low").queueSet.limit, 24);
    assert.equal(named(levels, "exempt").queueSet.limit, 550);
  });

  test("whose specification contradicts itself do not count, and mandatory ones always exist", () => {
    const levels = new PriorityLevels(clock, new TurnEnd(), 600);
    levels.configure([{ metadata: { name: "broken" }, spec: { type: "Limited", exempt: {} } }]);
    assert.equal(levels.named("broken"), undefined);
    assert.deepEqual(
      [...levels.all()].map(({ name }) => name),
      ["exempt", "catch-all"],
    );
    assert.equal(levels.mandatory("catch-all").queueSet.limit, 600);
  });
});
