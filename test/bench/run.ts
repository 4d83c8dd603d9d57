/** `npm run bench -- [regex]... [--rounds=N] [--calls=N] [--raw] [--record]`: measures cases and prints ratios to their floors. */
import { parseArgs } from "node:util";
import type { BenchCase } from "./bench-case.js";
import { mainCases } from "./cases/index.js";
import { compiled, HERE, removeCompiled } from "./checkout.js";
import { describeMachine } from "./machine.js";
import { type CaseResult, measureCase } from "./measure.js";
import { recordRun } from "./record.js";
import { hasMeasurements, legend, measurementsTable, rawTable, summaryTable } from "./report.js";
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

const USAGE = "npm run bench -- [regex]... [--rounds=N] [--calls=N] [--raw] [--record]";

const { chosen, size, showsRaw, isRecorded } = readArguments();
const workspace = makeWorkspace();
process.stdout.write(`${describeMachine(workspace)}\n${describeRounds(size)}\n\n`);

const checkout = compiled(HERE);
process.once("exit", () => removeCompiled(checkout));
const results: CaseResult[] = [];
for (const benchCase of chosen) {
  process.stderr.write(`${benchCase.name} ...\n`);
  results.push(await measureCase(benchCase, { ...settingsOf(benchCase, size, workspace), checkout }));
}
process.stdout.write(`${summaryTable(results)}\n\n`);
if (results.some(hasMeasurements)) process.stdout.write(`${measurementsTable(results)}\n\n`);
process.stdout.write(`${legend(results)}\n`);
if (showsRaw) process.stdout.write(`\n${rawTable(results)}\n`);
if (isRecorded) recordRun(results);

function readArguments(): { chosen: readonly BenchCase[]; size: Size; showsRaw: boolean; isRecorded: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { ...FLAGS, raw: { type: "boolean", default: false }, record: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    return {
      chosen: values.record && positionals.length === 0 ? mainCases : casesMatching(positionals),
      size: { ...sizeOf(values), isThorough: values.record },
      showsRaw: values.raw,
      isRecorded: values.record,
    };
  } catch (error) {
    return refuse(error, USAGE);
  }
}
