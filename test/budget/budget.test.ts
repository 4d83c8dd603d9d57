/**
 * What a warm request may cost, by counting instead of by time: a stage that is added to the path of every request shows in
 * the promises and the bytes that each operation makes.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptCounts, type Budget, excesses, HOW_TO_ACCEPT, leftovers, nodeMajor, readBudget } from "./budget.js";
import { countOperations } from "./count.js";

const isAccepted = process.env.KINDSMITH_ACCEPT_BUDGET === "1";
const budgeted = readBudget().node;
const skip =
  !isAccepted && nodeMajor() !== budgeted && `the budget is that of Node ${budgeted}, and this is Node ${nodeMajor()}`;

test("budget: no operation makes more promises or allocates more than budget.json allows", { skip }, async (t) => {
  const counts = await countOperations();
  if (isAccepted) acceptCounts(counts);
  for (const [name, { promises, kibibytes }] of Object.entries(counts))
    t.diagnostic(`${name}: ${promises} promises, ${kibibytes.toFixed(1)} KiB`);
  const budget = readBudget();
  assert.deepEqual(
    excesses(budget, counts),
    [],
    `find out what made the operations dearer; if it has to be, say why in review and accept it: ${HOW_TO_ACCEPT}`,
  );
  assert.deepEqual(
    leftovers(budget, counts),
    [],
    `the operations have become cheaper, and the budget has to follow, or it would hide a new stage: ${HOW_TO_ACCEPT}`,
  );
});

const budget: Budget = {
  ...{ node: "20", tolerance: { promises: 0, kibibytes: 0.05 }, slack: 0.2 },
  operations: { create: { promises: 100, kibibytes: 200 } },
};

test("budget: one promise more is an excess, and so are bytes beyond the tolerance", () => {
  assert.deepEqual(excesses(budget, { create: { promises: 100, kibibytes: 209 } }), []);
  assert.deepEqual(excesses(budget, { create: { promises: 101, kibibytes: 221.22 } }), [
    "create: found 101 promises, the budget is 100 (+1 %)",
    "create: found 221.2 kibibytes, the budget is 200 (+11 %)",
  ]);
});

test("budget: an operation without a budget is an excess, and so is a budget without an operation", () => {
  assert.deepEqual(excesses(budget, { get: { promises: 1, kibibytes: 1 } }), [
    "get: found no budget",
    "create: found a budget for an operation that is not counted",
  ]);
});

test("budget: counts far below the budget are named", () => {
  assert.deepEqual(leftovers(budget, { create: { promises: 80, kibibytes: 160 } }), []);
  assert.deepEqual(leftovers(budget, { create: { promises: 79, kibibytes: 150 } }), [
    "create: found 79 promises, the budget is 100 (-21 %)",
    "create: found 150 kibibytes, the budget is 200 (-25 %)",
  ]);
});
