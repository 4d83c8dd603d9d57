/** Writes the state of the test servers to a file when a test fails. */
import { mkdirSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { recentServers } from "./recent-servers.js";
import { commentOf, type DumpOptions } from "./state-dump.js";
import { outcomeOf, type TestOutcome } from "./test-outcome.js";

const DEFAULT_DIRECTORY = ".kindsmith/failed";
const DIRECTORY_VARIABLE = "KINDSMITH_FAILED_DIRECTORY";
/** File systems allow 255 bytes in a name, which is that of the test file, a hyphen, and that of the test. */
const MAX_NAME_CHARACTERS = 150;
const MAX_FILE_CHARACTERS = 80;
const MAX_ERROR_CHARACTERS = 4_000;
/** In a file of many failing tests, the first failures say what is wrong. */
const MAX_FILES = 50;

export interface DumpFailuresOptions extends DumpOptions {
  /** Default: the variable KINDSMITH_FAILED_DIRECTORY, or `.kindsmith/failed` in the working directory. */
  readonly directory?: string;
}

/** `afterEach` of node:test, vitest or jest. */
export type AfterEach = (hook: () => void) => unknown;

/**
 * After each test that fails, writes the objects and the last requests of the test servers that it has used to
 * `DIRECTORY/FILE-TEST.yaml`, where FILE is the path of the test file with hyphens, and names the file on standard error. Servers that the test has stopped are included. It never
 * fails a test: what goes wrong is a line on standard error. At most 50 files are written for each test file.
 * @param afterEach that of node:test, vitest or jest
 */
export function dumpFailures(afterEach: AfterEach, options: DumpFailuresOptions = {}): void {
  recentServers.keep();
  let files = 0;
  const names = new Set<string>();
  // Frameworks look at the parameters of a hook: jest waits for a callback, and vitest expects names of fixtures.
  afterEach(function () {
    try {
      // biome-ignore lint/complexity/noArguments: the hook must have no parameters
      const outcome = outcomeOf(arguments[0]);
      if (outcome === undefined)
        report("dumpFailures does not know how tests end here: expected node:test, vitest or jest");
      else if (outcome.hasFailed && files < MAX_FILES) {
        files++;
        writeDump(outcome, options, names);
      }
    } catch (error) {
      report(
        `the state of a failed test could not be written: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      recentServers.testEnded();
    }
  });
}

/** @param names the files that this test file has written so far */
function writeDump(outcome: TestOutcome, options: DumpFailuresOptions, names: Set<string>): void {
  const dumps = recentServers.dumps(options);
  if (dumps.length === 0) return;
  const directory = options.directory ?? (process.env[DIRECTORY_VARIABLE] || DEFAULT_DIRECTORY);
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${unusedName(fileName(outcome), names)}.yaml`);
  const servers = dumps.map((dump, index) =>
    dumps.length === 1 ? dump : `${commentOf(`server ${index + 1} of ${dumps.length}`)}\n${dump}`,
  );
  writeFileSync(file, `${commentOf(titleOf(outcome))}\n${servers.join("")}`);
  report(`the state at the failure of ${JSON.stringify(outcome.name)} is in ${relative(process.cwd(), file) || file}`);
}

function titleOf({ name, file, errors }: TestOutcome): string {
  const shown = errors.map((error) => shownError(error).slice(0, MAX_ERROR_CHARACTERS));
  return [name, ...(file === undefined ? [] : [file]), ...shown, ""].join("\n");
}

/** node:test wraps what a test throws. */
function shownError(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { code, cause, message } = error as {
    readonly code?: unknown;
    readonly cause?: unknown;
    readonly message?: unknown;
  };
  if (code === "ERR_TEST_FAILURE" && cause !== undefined) return shownError(cause);
  return String(message ?? error);
}

/** Another run of a test file replaces what this one writes, and another test file or test does not. */
function fileName({ name, file }: TestOutcome): string {
  const test = words(name).slice(0, MAX_NAME_CHARACTERS) || "test";
  if (file === undefined) return test;
  const path = words(relative(process.cwd(), file.slice(0, file.length - extname(file).length)));
  return `${path.slice(-MAX_FILE_CHARACTERS).replace(/^-/, "")}-${test}`;
}

/** Names of tests that differ only in other characters, or late, become the same. */
function unusedName(name: string, names: Set<string>): string {
  let unused = name;
  for (let number = 2; names.has(unused); number++) unused = `${name}-${number}`;
  names.add(unused);
  return unused;
}

/** Letters and digits of any script remain; everything else would need quotes in a shell. */
function words(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

function report(text: string): void {
  process.stderr.write(`kindsmith: ${text}\n`);
}
