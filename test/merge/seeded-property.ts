/** A property as a test, whose seed stands in the output; KINDSMITH_SEED repeats a run. */
import { test } from "node:test";
import fc from "fast-check";
import { runSeed } from "../history/seed.js";

const seed = runSeed();
const RUNS = 300;

export function property(name: string, check: fc.IProperty<unknown>, runs = RUNS): void {
  test(name, (context) => {
    context.diagnostic(`KINDSMITH_SEED=${seed}`);
    fc.assert(check, { seed, numRuns: runs });
  });
}
