// Runs the test files: all of them, or those whose path contains one of the arguments; test/README.md explains the flags.
// node test/run.mjs [--tier=unit|integration|e2e] [--changed[=REF]] [part of a path]...
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { affectedBy, changedSince } from "./support/changed-files.mjs";

/**
 * Folders whose tests leave nothing behind in their process: several files share one, since loading the server again for
 * each takes more of a processor than most of them. Hooks of a file run for its own tests alone.
 */
const SHARING = [
  "admission",
  "api",
  "architecture",
  "audit",
  "authn",
  "authz",
  "builtin",
  "cel",
  "cli",
  "client",
  "codec",
  "codegen",
  "command-line",
  "conformance",
  "console",
  "controllers",
  "conversion",
  "corpus",
  "encryption",
  "fairness",
  "history",
  "merge",
  "metrics",
  "operator",
  "pipeline",
  "registry",
  "schema",
  "server",
  "simulation",
  "webhooks",
];
const FILES_PER_PROCESS = 20;
/** Files of the console take the longest: the last of a few large groups would run with nothing beside it. */
const FILES_OF_THE_CONSOLE = 4;

/** A process of tests that hangs is ended, and fails by name, after so long: the longest takes six minutes. */
const PROCESS_TIMEOUT_MS = 900_000;
const GROUPS = ".cache/test-groups";

/** The run of everything compiles first, and sets this variable: a process of tests begins in a third of the time. */
const COMPILED = process.env.KINDSMITH_COMPILED === "1" ? ".cache/compiled" : undefined;

/** The processes in which a test failed, a line each; written by the reporter below. */
const FAILED = ".cache/test-groups/failed";
const FAILED_REPORTER = fileURLToPath(new URL("support/failed-reporter.mjs", import.meta.url));

/**
 * With KINDSMITH_RERUN_FAILED=1, as CI runs it, so many processes of a run may have failed because the machine lost a race.
 * Each runs again by itself, so many times, and the run is good only if it passes every time. The run ends with the names of
 * its tests, which have to be mended: without this variable they fail.
 */
const MAX_UNSTEADY = 1;
const RERUNS = 2;

const { values: flags, positionals: filters } = parseArgs({
  // Without a value the flag means the last commit.
  args: process.argv.slice(2).map((argument) => (argument === "--changed" ? "--changed=HEAD" : argument)),
  options: { tier: { type: "string" }, changed: { type: "string" } },
  allowPositionals: true,
});
const all = readdirSync("test", { recursive: true })
  .map((file) => join("test", file))
  .filter((file) => file.endsWith(".test.ts"))
  .sort();
const files = ofTier(all, flags.tier).filter(isChosen());
if (files.length === 0 && flags.changed !== undefined) {
  process.stdout.write(`no test depends on what changed since ${flags.changed}\n`);
  process.exit(0);
}
if (files.length === 0) fail(`no test file matches ${process.argv.slice(2).join(", ")}`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * The files of a tier, or all of them. A folder that is in no tier, or in two, ends the run, unless it is one of chosen files:
 * such a folder would run in none of the tiers, or twice.
 */
function ofTier(candidates, tier) {
  const tiers = JSON.parse(readFileSync("test/tiers.json", "utf8"));
  if (tier !== undefined && !Object.hasOwn(tiers, tier))
    fail(`--tier: found ${tier}, expected one of ${Object.keys(tiers).join(", ")}`);
  for (const folder of filters.length > 0 ? [] : new Set(candidates.map(folderOf))) {
    const found = Object.keys(tiers).filter((name) => tiers[name].includes(folder));
    if (found.length !== 1) fail(`test/tiers.json: test/${folder} is in ${found.length} tiers, expected 1`);
  }
  return candidates.filter((file) => tier === undefined || tiers[tier].includes(folderOf(file)));
}

/** The first folder below test/. */
function folderOf(file) {
  return relative("test", file).split("/")[0];
}

function isChosen() {
  const affected = flags.changed === undefined ? undefined : affectedBy(changedSince(flags.changed));
  return (file) =>
    (affected === undefined || affected.has(file)) &&
    (filters.length === 0 || filters.some((filter) => file.includes(filter)));
}

/** Groups the files by the process that runs them: those of sharing folders a few at a time, all others by themselves. */
function grouped(chosen) {
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  const shared = SHARING.flatMap((folder) => {
    const own = chosen.filter((file) => isIn(file, folder));
    const size = folder === "console" ? FILES_OF_THE_CONSOLE : FILES_PER_PROCESS;
    return Array.from({ length: Math.ceil(own.length / size) }, (_, index) => {
      const part = own.slice(index * size, (index + 1) * size);
      return { entry: groupOf(`${folder}-${index + 1}`, part), files: part };
    });
  });
  const alone = chosen.filter((file) => !SHARING.some((folder) => isIn(file, folder)));
  return [...shared, ...alone.map((file) => ({ entry: entryOf(file), files: [file] }))];
}

/** A file that declares tests after a pause in a suite needs the tracking that a group turns off. */
function entryOf(file) {
  const declaresLater = /\bdescribe\([^\n]*\basync\b/.test(readFileSync(file, "utf8"));
  return declaresLater ? moduleOf(file) : groupOf(relative("test", file).replaceAll(/[^a-z0-9]+/gi, "-"), [file]);
}

/** What is loaded to run a test file. */
function moduleOf(file) {
  return COMPILED === undefined ? file : join(COMPILED, file.replace(/\.ts$/, ".js"));
}

/** Writes the file of a process that runs the tests of several files. */
function groupOf(name, part) {
  const group = join(GROUPS, `${name}.test.mjs`);
  const text = `import { describe } from "node:test";
import { untrackOnceLoaded } from ${JSON.stringify(relative(GROUPS, "test/support/async-tracking.mjs"))};

const loading = [];
const load = (file) => {
  loading.push(file);
  return file;
};
${part.map((file) => `describe(${JSON.stringify(file)}, () => load(import(${JSON.stringify(relative(GROUPS, moduleOf(file)))})));`).join("\n")}
untrackOnceLoaded(loading);
`;
  writeFileSync(group, text);
  return group;
}

function isIn(file, folder) {
  return file.startsWith(join("test", folder, "/"));
}

/**
 * Runs processes of tests; their output goes to standard output.
 * @returns the exit code of the whole, and those of the processes in which something failed
 */
function run(processes, concurrency) {
  const loader = [
    "--import",
    "./test/support/late-optimization.mjs",
    ...(COMPILED === undefined ? ["--import", "tsx"] : []),
  ];
  const reporters = [
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    `--test-reporter=${FAILED_REPORTER}`,
    `--test-reporter-destination=${FAILED}`,
  ];
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${PROCESS_TIMEOUT_MS}`];
  const entries = processes.map(({ entry }) => entry);
  const { status } = spawnSync(
    process.execPath,
    [...loader, "--import", "./test/support/async-tracking.mjs", "--test", ...limits, ...reporters, ...entries],
    { stdio: "inherit" },
  );
  const failures = new Set(readFileSync(FAILED, "utf8").split("\n").filter(Boolean));
  const failed = processes.filter(({ entry, files }) => [entry, ...files].some((file) => failures.has(resolve(file))));
  return { code: status ?? 1, failed };
}

/** Whether the failures of a run were a lost race: they are few, and gone whenever their process runs alone. */
function isUnsteady(failed) {
  if (failed.length === 0 || failed.length > MAX_UNSTEADY) return false;
  for (let count = 1; count <= RERUNS; count++) {
    process.stdout.write(`\nfailed above, once more by themselves (${count} of ${RERUNS}): ${named(failed)}\n`);
    if (run(failed, 1).code !== 0) return false;
  }
  return true;
}

function named(processes) {
  return processes.flatMap(({ files }) => files).join(", ");
}

// A small machine has two cores; four processes at once use them, because suites often wait for the servers that they start.
const { code, failed } = run(grouped(files), 4);
if (code !== 0 && process.env.KINDSMITH_RERUN_FAILED === "1" && isUnsteady(failed)) {
  process.stdout.write(
    `\nUNSTEADY, to be mended: a test failed once and passed ${RERUNS} times alone: ${named(failed)}\n`,
  );
  process.exit(0);
}
process.exit(code);
