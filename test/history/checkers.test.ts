/**
 * Tests of the checkers: they accept every history of a correct store and find each planted fault. They need no server.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkHistory } from "./check-history.js";
import { FAULTS } from "./faults.js";
import type { Violation } from "./history.js";
import { Random } from "./random.js";
import { runSeed } from "./seed.js";
import { simulate } from "./simulation.js";

const VALID_HISTORIES = 300;
const FAULTS_EACH = 40;
/** The number of histories that are searched for a place for a fault. */
const MAX_TRIED = 400;
const STEPS = 400;

const seed = runSeed();

test(`checkers accept ${VALID_HISTORIES} histories of a correct store, seed ${seed}`, () => {
  for (let run = 0; run < VALID_HISTORIES; run++) {
    assert.deepEqual(checkHistory(simulate(new Random(seed + run), STEPS)), [], `seed ${seed + run}`);
  }
});

describe(`checkers find, seed ${seed},`, () => {
  for (const { name, breaks, plant } of FAULTS) {
    test(`${name}, in each of ${FAULTS_EACH} histories`, () => {
      let planted = 0;
      for (let run = 0; planted < FAULTS_EACH; run++) {
        assert.ok(run < MAX_TRIED, `${run} histories had only ${planted} places for it`);
        const random = new Random(seed + run);
        const faulty = plant(simulate(random, STEPS), random);
        if (faulty === undefined) continue;
        planted++;
        const violations = checkHistory(faulty);
        assert.ok(
          violations.some(({ rule }) => breaks.includes(rule)),
          `seed ${seed + run}: wanted ${breaks.join(" or ")}, found ${show(violations)}`,
        );
      }
    });
  }
});

function show(violations: readonly Violation[]): string {
  return violations.length === 0 ? "nothing" : violations.map(({ rule, message }) => `${rule}: ${message}`).join("\n");
}
