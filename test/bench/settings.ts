/** What the command lines of the benchmarks share: the size of a run, its flags and its temporary directory. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchCase } from "./bench-case.js";
import { cases } from "./cases/index.js";
import type { Settings } from "./measure.js";

const DEFAULT_ROUNDS = 3;
const MAX_ROUNDS = 50;
const MAX_CALLS = 200_000;

/**
 * The limits keep a default run under half an hour. A server needs thousands of requests before it is compiled well; a case
 * that reaches the count sooner ends then.
 */
const LIMITS = {
  warmUp: { calls: 5_000 },
  measured: { calls: MAX_CALLS },
  scale: { maxObjects: 100_000, maxWatchers: 1_000 },
};
/** Limits of a run of all cases. */
const QUICK = { warmUpMs: 1_200, measuredMs: 700 };

/**
 * Limits of runs of few cases that are to last: on a busy machine a second is too short for a server to be compiled, and what
 * was interpreted would count.
 */
const THOROUGH = { warmUpMs: 6_000, measuredMs: 2_000 };

/** The flags that every command line of the benchmarks has. */
export const FLAGS = { rounds: { type: "string" }, calls: { type: "string" } } as const;

export interface Size {
  /** Rounds of every case; undefined: those of the case. */
  readonly rounds: number | undefined;
  /** Maximum number of calls of a round, for a first look. */
  readonly calls: number | undefined;
  /** Whether each round takes its time. */
  readonly isThorough?: boolean;
}

/** @throws Error if a value is no number in its range */
export function sizeOf(values: { readonly rounds?: string | undefined; readonly calls?: string | undefined }): Size {
  return {
    rounds: numberOf("rounds", values.rounds, MAX_ROUNDS),
    calls: numberOf("calls", values.calls, MAX_CALLS),
  };
}

function numberOf(flag: string, text: string | undefined, highest: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > highest)
    throw new Error(`--${flag}: found ${text}, expected a number from 1 to ${highest}`);
  return value;
}

/** Returns the settings of a case in a run of a size. */
export function settingsOf({ rounds: usual, measuredMs }: BenchCase, size: Size, workspace: string): Settings {
  const calls = size.calls ?? MAX_CALLS;
  const limited = (limit: Settings["measured"]): Settings["measured"] => ({
    ...limit,
    calls: Math.min(limit.calls, calls),
  });
  const { warmUpMs, measuredMs: usualMs } = size.isThorough ? THOROUGH : QUICK;
  const [warmUp, measured] = [
    { ...LIMITS.warmUp, durationMs: warmUpMs },
    { ...LIMITS.measured, durationMs: Math.max(measuredMs ?? 0, usualMs) },
  ];
  return {
    ...LIMITS,
    warmUp: limited(warmUp),
    measured: limited(measured),
    rounds: size.rounds ?? usual ?? DEFAULT_ROUNDS,
    workspace,
  };
}

/** Describes the rounds of a run. */
export function describeRounds({ rounds }: Size): string {
  return `- rounds: ${rounds ?? `${DEFAULT_ROUNDS}, fewer of heavy cases`}`;
}

/** Finds the cases whose name matches one of the expressions. @throws Error if there is none */
export function casesMatching(expressions: readonly string[]): readonly BenchCase[] {
  const pattern = new RegExp(expressions.join("|"));
  const chosen = cases.filter(({ name }) => pattern.test(name));
  if (chosen.length === 0)
    throw new Error(`no case fits ${pattern}; there are ${cases.map(({ name }) => name).join(", ")}`);
  return chosen;
}

/** Makes a directory for the files of a run. It is removed when the process ends, also by Ctrl-C. */
export function makeWorkspace(): string {
  const workspace = mkdtempSync(join(tmpdir(), "kindsmith-bench-"));
  // The children end when their channel closes, but this process has to remove the files.
  process.once("exit", () => rmSync(workspace, { recursive: true, force: true }));
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  return workspace;
}

/** Ends the process with a message about its command line. */
export function refuse(error: unknown, usage: string): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nusage: ${usage}\n`);
  process.exit(2);
}
