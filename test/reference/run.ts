/** Compares our server with a reference server. `node --import tsx test/reference/run.ts --help` explains how. */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { families as allFamilies } from "./scenarios/index.js";
import { judge, readAccepted, refreshed, writeAccepted } from "./tool/accepted.js";
import { compare } from "./tool/compare.js";
import type { Target } from "./tool/connection.js";
import type { Family, Played } from "./tool/exchange.js";
import { comparedBy, RELEASE, startOurServer } from "./tool/our-server.js";
import { play } from "./tool/play.js";
import { readRecording, recordedFamilies, writeRecording } from "./tool/recording.js";
import { replay } from "./tool/replay.js";
import { type FamilyResult, reportOf } from "./tool/report.js";

const USAGE = `usage: node --import tsx test/reference/run.ts COMMAND [FAMILY...] [options]

  record    plays the scenarios on the reference, twice, and keeps what it answers
  live      plays the scenarios on the reference and on our server, and reports where they differ
  replay    plays what was recorded on our server, and reports where it differs
  accept    the same, and writes accepted.json anew: entries of what is gone go, what is new is marked "open"

  --reference=URL --ca=FILE --token=TOKEN   the reference's server, and an administrator of it
  --only=EXPRESSION                         exchanges whose name fits
  --all                                     reports accepted differences too
  --report=FILE                             where the report goes (default standard output)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reference: { type: "string" },
    ca: { type: "string" },
    token: { type: "string" },
    only: { type: "string" },
    all: { type: "boolean" },
    report: { type: "string" },
    help: { type: "boolean" },
  },
});
/** Families that use data from outside of this project. */
const LIVE_ONLY: ReadonlySet<string> = new Set(["corpus"]);

const [command, ...chosen] = positionals;
const run = Date.now().toString(36).slice(-4);

if (command === "record") await record();
else if (command === "live") await live();
else if (command === "replay") await report(await replayed());
else if (command === "accept") await accept();
else process.stdout.write(USAGE);

function families(): Family[] {
  const only = new RegExp(values.only ?? "");
  return allFamilies
    .map((make) => make())
    .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
    .map(({ name, exchanges }) => ({ name, exchanges: exchanges.filter(({ id }) => only.test(id)) }));
}

function reference(): Target {
  const { reference: url, ca, token } = values;
  if (url === undefined || token === undefined) throw new Error("--reference and --token say which server to ask");
  return { url, token, ...(ca === undefined ? {} : { ca: readFileSync(ca, "utf8") }) };
}

async function record(): Promise<void> {
  if (values.only !== undefined) throw new Error("--only does not go with record: a family is kept as a whole");
  for (const { name, exchanges } of families().filter(({ name }) => !LIVE_ONLY.has(name))) {
    const first = await play(reference(), exchanges, { run: `${run}a${name}` });
    const second = await play(reference(), exchanges, { run: `${run}b${name}` });
    const kept = first.map((played, index) => steadyPart(played, second[index]!));
    writeRecording(name, kept);
    process.stdout.write(`${name}: ${kept.length} exchanges, ${answersOf(kept)} of ${answersOf(first)} answers\n`);
  }
}

/**
 * Keeps the answers that the reference repeats; answers that differ the second time, or that break off, are left out
 * and reported.
 */
function steadyPart(first: Played, second: Played): Played {
  const found = compare(second, first);
  if (found.length > 0) process.stdout.write(`not steady: ${JSON.stringify(found[0])}\n`);
  const unsteady = new Set(found.map(({ step }) => step));
  const answers = first.answers.map((answer, step) => (unsteady.has(step) || answer?.status === 0 ? null : answer));
  return { exchange: first.exchange, answers };
}

function answersOf(played: readonly Played[]): number {
  return played.flatMap(({ answers }) => answers).filter((answer) => answer !== null).length;
}

async function live(): Promise<void> {
  const theirs = new Map<string, readonly Played[]>();
  for (const { name, exchanges } of families())
    theirs.set(name, await play(reference(), exchanges, { run: `${run}${name}` }));
  await report(await playedByUs(theirs));
}

function replayed(): Promise<FamilyResult[]> {
  const names = recordedFamilies().filter((name) => chosen.length === 0 || chosen.includes(name));
  const only = new RegExp(values.only ?? "");
  return playedByUs(
    new Map(names.map((name) => [name, readRecording(name).filter(({ exchange }) => only.test(exchange.id))])),
  );
}

async function playedByUs(reference: ReadonlyMap<string, readonly Played[]>): Promise<FamilyResult[]> {
  const onFault = (error: unknown): boolean => process.stderr.write(`fault: ${(error as Error)?.stack}\n`);
  // All families of one release share a server, as in the test: some answers depend on what was there before.
  const server = await startOurServer(onFault);
  const results: FamilyResult[] = [];
  for (const [family, recorded] of reference) {
    const compared = comparedBy(family);
    const own = compared.release === RELEASE ? server : await startOurServer(onFault, compared);
    results.push(await replay(own, family, recorded, `${run}${family}`));
    if (own !== server) await own.stop();
  }
  await server.stop();
  return results;
}

/** Only whole families can be accepted again, because entries have counts. */
async function accept(): Promise<void> {
  if (values.only !== undefined) throw new Error("--only does not go with accept");
  const results = await replayed();
  const played = new Set(results.map(({ family }) => family));
  const known = readAccepted();
  const others = known.filter(({ family }) => family !== undefined && !played.has(family));
  const own = known.filter(({ family }) => family === undefined || played.has(family));
  writeAccepted([...refreshed(results, own), ...others]);
}

async function report(results: readonly FamilyResult[]): Promise<void> {
  const told = values.all ? results : judge(results, readAccepted()).unknown;
  const text = reportOf(told);
  if (values.report === undefined) process.stdout.write(text);
  else writeFileSync(values.report, text);
}
