/** `npm run bench -- [regex] [--rounds=N] [--raw]`: measures the cases whose name matches and prints ratios. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchCase } from "./bench-case.js";
import { cases } from "./cases/index.js";
import { describeMachine } from "./machine.js";
import { type CaseResult, measureCase, type Settings } from "./measure.js";
import { hasMeasurements, legend, measurementsTable, rawTable, summaryTable } from "./report.js";

const DEFAULT_ROUNDS = 3;
const MAX_ROUNDS = 50;

/**
 * The limits keep a default run under twenty minutes. A server needs thousands of requests before it is compiled well;
 * a case that reaches the count sooner ends then.
 */
const FULL = {
  warmUp: { calls: 5_000, durationMs: 1_200 },
  measured: { calls: 200_000, durationMs: 700 },
  scale: { maxObjects: 100_000, maxWatchers: 1_000 },
} satisfies Omit<Settings, "rounds" | "workspace">;

const { pattern, rounds, showsRaw } = readArguments();
const chosen = cases.filter(({ name }) => pattern.test(name));
if (chosen.length === 0) fail(`no case fits ${pattern}; there are ${cases.map(({ name }) => name).join(", ")}`);

const workspace = mkdtempSync(join(tmpdir(), "kindsmith-bench-"));
// The children end when their channel closes, but this process has to remove the files.
process.once("exit", () => rmSync(workspace, { recursive: true, force: true }));
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

process.stdout.write(
  `${describeMachine(workspace)}\n- rounds: ${rounds ?? `${DEFAULT_ROUNDS}, fewer of heavy cases`}\n\n`,
);
const results: CaseResult[] = [];
for (const benchCase of chosen) {
  process.stderr.write(`${benchCase.name} ...\n`);
  results.push(await measureCase(benchCase, settingsOf(benchCase)));
}
process.stdout.write(`${summaryTable(results)}\n\n`);
if (results.some(hasMeasurements)) process.stdout.write(`${measurementsTable(results)}\n\n`);
process.stdout.write(`${legend(results)}\n`);
if (showsRaw) process.stdout.write(`\n${rawTable(results)}\n`);

function settingsOf({ rounds: usual = DEFAULT_ROUNDS, measuredMs }: BenchCase): Settings {
  const measured = { ...FULL.measured, ...(measuredMs === undefined ? {} : { durationMs: measuredMs }) };
  return { ...FULL, measured, rounds: rounds ?? usual, workspace };
}

function readArguments(): { pattern: RegExp; rounds: number | undefined; showsRaw: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        rounds: { type: "string" },
        raw: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_ROUNDS)) {
      throw new Error(`--rounds: found ${values.rounds}, expected a number from 1 to ${MAX_ROUNDS}`);
    }
    return { pattern: new RegExp(positionals.join("|")), rounds, showsRaw: values.raw };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\nusage: npm run bench -- [regex] [--rounds=N] [--raw]\n`);
  process.exit(2);
}
