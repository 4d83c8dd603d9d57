/**
 * `npm run bench:compare -- BASE [regex]... [--rounds=N] [--calls=N]`: measures this checkout and the commit BASE in turn and
 * prints how much CPU time an operation takes now, as a share of what it took there.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchCase } from "./bench-case.js";
import { mainCases } from "./cases/index.js";
import { addWorktree, type Checkout, commitNamed, compiled, HERE, removeCompiled, removeWorktree } from "./checkout.js";
import { type Comparison, compareCase } from "./compare-commits.js";
import { describeMachine } from "./machine.js";
import { comparisonTable } from "./report.js";
import {
  casesMatching,
  describeRounds,
  FLAGS,
  makeWorkspace,
  refuse,
  type Size,
  settingsOf,
  sizeOf,
} from "./settings.js";

const USAGE = "npm run bench:compare -- BASE [regex]... [--rounds=N] [--calls=N]";

const { base, chosen, size } = readArguments();
const workspace = makeWorkspace();
process.stdout.write(`${describeMachine(workspace)}\n- base: ${base}\n${describeRounds(size)}\n\n`);

const checkouts = { now: compiledHere(), base: compiledBase() };
const comparisons: Comparison[] = [];
const failures: unknown[] = [];
for (const benchCase of chosen) {
  process.stderr.write(`${benchCase.name} ...\n`);
  try {
    comparisons.push(await compareCase(benchCase, checkouts, settingsOf(benchCase, size, workspace)));
  } catch (error) {
    // The other cases still say something: BASE may lack what one of them uses.
    failures.push(error);
  }
}
process.stdout.write(`${comparisonTable(comparisons)}\n`);
for (const failure of failures) process.stderr.write(`${chainOf(failure).join(": ")}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

function compiledHere(): Checkout {
  const checkout = compiled(HERE);
  process.once("exit", () => removeCompiled(checkout));
  return checkout;
}

function compiledBase(): Checkout {
  const directory = join(workspace, "base-checkout");
  process.prependOnceListener("exit", () => removeWorktree(directory));
  return compiled(addWorktree(base, directory));
}

function readArguments(): { base: string; chosen: readonly BenchCase[]; size: Size } {
  try {
    const { values, positionals } = parseArgs({ options: FLAGS, allowPositionals: true });
    const [base, ...expressions] = positionals;
    if (base === undefined) throw new Error("found no commit to compare with");
    return {
      base: commitNamed(base),
      chosen: expressions.length === 0 ? mainCases : casesMatching(expressions),
      size: { ...sizeOf(values), isThorough: true },
    };
  } catch (error) {
    return refuse(error, USAGE);
  }
}

function chainOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : chainOf(error.cause))];
}
