/** The `generate` command: flags, output of a run, `--check` and `--watch`. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { type Generated, type GenerateOptions, generate } from "./generate.js";
import type { CheckExpression } from "./model/lint.js";
import { SchemaProblemsError } from "./problem.js";
import { watchFolder } from "./watch.js";
import { applyDifference, compareOutput, type Difference, replaceFile } from "./write.js";

/** Where a command reads and prints; injected so that it runs in tests as it runs in a shell. */
export interface GenerateIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Relative paths start here. Default: the working directory of the process. */
  readonly cwd?: string;
  /** Ends `--watch`. Default: SIGINT and SIGTERM. */
  readonly signal?: AbortSignal;
  /** Judges the expressions of validation rules. */
  readonly checkExpression?: CheckExpression;
}

const PROCESS_IO: GenerateIo = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
};

/** Exit codes of {@link runGenerate}. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Files named one by one in the output of a run; of more, only the number. */
const MAX_LISTED_FILES = 50;

const USAGE = `Usage: kindsmith generate [flags]

Turns a folder of schemas into types, validators, codecs, resources and clients.

  --schemas DIR   OpenAPI 3 documents and CustomResourceDefinitions (default: schemas)
  --out DIR       where the generated code goes (default: generated)
  --check         write nothing; fail when the output is not what the schemas say
  --watch         generate again whenever a schema changes
  --help          print this text
`;

interface Flags {
  schemas: string;
  out: string;
  check: boolean;
  watch: boolean;
  help: boolean;
}

/** Runs the command. Returns its exit code; throws only for faults of this program. */
export async function runGenerate(argv: readonly string[], io: GenerateIo = PROCESS_IO): Promise<number> {
  const flags = parseFlags(argv);
  if (typeof flags === "string") {
    io.stderr(`${flags}\n  allowed: --schemas DIR, --out DIR, --check, --watch, --help\n`);
    return EXIT.usage;
  }
  if (flags.help) {
    io.stdout(USAGE);
    return EXIT.ok;
  }
  const cwd = io.cwd ?? process.cwd();
  const schemas = resolve(cwd, flags.schemas);
  const out = resolve(cwd, flags.out);
  const fault = folderFault(schemas, out, flags);
  if (fault !== undefined) {
    io.stderr(`${fault}\n`);
    return EXIT.usage;
  }
  const options = runOptions(schemas, out, flags, io.checkExpression);
  const run = (): Promise<number> => runOnce({ options, out, flags }, io);
  if (!flags.watch) return run();
  // Files come and go while people edit: whatever a run trips over, the next change is another chance.
  const runAndReport = (): Promise<unknown> => run().catch((error: Error) => io.stderr(`${error.message}\n`));
  await runAndReport();
  io.stdout(`watching ${flags.schemas}\n`);
  await watchFolder(schemas, runAndReport, io.signal);
  return EXIT.ok;
}

function parseFlags(argv: readonly string[]): Flags | string {
  const flags: Flags = { schemas: "schemas", out: "generated", check: false, watch: false, help: false };
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] as string;
    const [name = "", inline] = argument.split(/=(.*)/s, 2);
    if (name === "--schemas" || name === "--out") {
      const value = inline ?? argv[index + 1];
      if (inline === undefined) index += 1;
      if (value === undefined || value === "" || value.startsWith("--")) return `${name} needs a folder`;
      flags[name === "--schemas" ? "schemas" : "out"] = value;
    } else if ((name === "--check" || name === "--watch" || name === "--help") && inline === undefined) {
      flags[name.slice(2) as "check" | "watch" | "help"] = true;
    } else return `unknown argument ${JSON.stringify(argument)}`;
  }
  return flags.check && flags.watch ? "--check and --watch exclude each other" : flags;
}

function folderFault(schemas: string, out: string, flags: Flags): string | undefined {
  if (!existsSync(schemas))
    return `${flags.schemas}: there is no such folder\n  name the folder of your schemas with --schemas`;
  if (!statSync(schemas).isDirectory()) return `${flags.schemas}: not a folder\n  --schemas takes a folder`;
  const isInside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + sep);
  if (isInside(out, schemas) || isInside(schemas, out)) {
    return `${flags.out}: lies within ${flags.schemas}, or around it\n  choose an output folder of its own with --out`;
  }
  return undefined;
}

function runOptions(schemas: string, out: string, flags: Flags, checkExpression?: CheckExpression): GenerateOptions {
  const owner = packageOf(out);
  const isOwnPackage = owner?.name === "kindsmith";
  const relativeKit = (folder: string): string =>
    relative(join(out, folder), join(owner?.root ?? "", "runtime/kit/index.js"))
      .split(sep)
      .join(posix.sep);
  return {
    schemas,
    problemLabel: flags.schemas.replace(/[\\/]+$/, ""),
    schemaLabel: basename(schemas),
    command: isOwnPackage ? "npm run generate" : "npx kindsmith generate",
    kitModule: isOwnPackage ? relativeKit : () => "kindsmith/kit",
    ...(checkExpression ? { checkExpression } : {}),
  };
}

/** The nearest package.json above a folder that may not exist yet. */
function packageOf(folder: string): { name?: string; root: string } | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const file = join(root, "package.json");
    if (existsSync(file)) return { ...(JSON.parse(readFileSync(file, "utf8")) as { name?: string }), root };
    if (dirname(root) === root) return undefined;
  }
}

interface Run {
  readonly options: GenerateOptions;
  readonly out: string;
  readonly flags: Flags;
}

async function runOnce(run: Run, io: GenerateIo): Promise<number> {
  let generated: Generated;
  try {
    generated = await generate(run.options);
  } catch (error) {
    if (!(error instanceof SchemaProblemsError)) throw error;
    const count = error.problems.length;
    io.stderr(`${error.message}\n${count} ${count === 1 ? "problem" : "problems"}; nothing was written\n`);
    return EXIT.failed;
  }
  const difference = await compareOutput(run.out, generated.files);
  if (difference.foreign.length > 0) {
    const named = difference.foreign.map((path) => `${run.flags.out}/${path}: exists and was not generated\n`);
    io.stderr(`${named.join("")}  move it away; nothing was written\n`);
    return EXIT.failed;
  }
  const locks = await changedLocks(run.options.schemas, generated.locks);
  return run.flags.check ? check(run, difference, locks, io) : write(run, generated, difference, locks, io);
}

async function changedLocks(schemas: string, locks: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const changed = [...locks].filter(([path, text]) => {
    const file = join(schemas, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  return new Map(changed);
}

function check(run: Run, difference: Difference, locks: ReadonlyMap<string, string>, io: GenerateIo): number {
  const { out, schemas } = run.flags;
  const lines = [
    ...difference.stale.map((path) => `stale: ${out}/${path}`),
    ...difference.missing.map((path) => `missing: ${out}/${path}`),
    ...difference.extra.map((path) => `extra: ${out}/${path}`),
    ...[...locks.keys()].map((path) => `stale: ${schemas}/${path}`),
  ];
  if (lines.length === 0) {
    io.stdout(`${out} is what ${schemas} says\n`);
    return EXIT.ok;
  }
  io.stderr(`${listed(lines).join("\n")}\n  run \`${run.options.command}\`\n`);
  return EXIT.failed;
}

async function write(
  run: Run,
  generated: Generated,
  difference: Difference,
  locks: ReadonlyMap<string, string>,
  io: GenerateIo,
): Promise<number> {
  // Locks first: a number that is in generated code must never be missing from its lock.
  for (const [path, text] of locks) await replaceFile(join(run.options.schemas, path), text);
  await applyDifference(run.out, generated.files, difference);
  const { stale, missing, extra } = difference;
  const kinds = generated.model.groupVersions.flatMap(({ units }) => units.filter((unit) => unit.kind)).length;
  const written = stale.length + missing.length;
  io.stdout(
    `${run.flags.out}: ${kinds} kinds, ${written} files written, ${extra.length} deleted, ${locks.size} locks updated\n`,
  );
  return EXIT.ok;
}

function listed(lines: readonly string[]): string[] {
  if (lines.length <= MAX_LISTED_FILES) return [...lines];
  return [...lines.slice(0, MAX_LISTED_FILES), `and ${lines.length - MAX_LISTED_FILES} more`];
}
