/** The `generate` command: its output, `--check` and `--watch`. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, posix, relative, resolve, sep } from "node:path";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../runtime/command-line/flag-definition.js";
import { helpText } from "../runtime/command-line/help-text.js";
import { withProgress } from "../runtime/command-line/progress.js";
import { type CommandIo, CommandLineError, EXIT, PROCESS_IO, parseCommandLine } from "./command-line.js";
import { counted } from "./counted.js";
import type { KitEntry } from "./emit/files.js";
import { type Generated, type GenerateOptions, generate } from "./generate.js";
import { RunMemory } from "./memory/run-memory.js";
import { type Difference, OutputDraft } from "./output-draft.js";
import { packageOf } from "./package-of.js";
import { formatReports, formatWarnings, SchemaProblemsError } from "./problem.js";
import { readBack, UnreadableOutputError } from "./read-back.js";
import { watchFolder } from "./watch-schemas.js";
import { replaceFile } from "./write-files.js";

export interface GenerateIo extends CommandIo {
  /** Ends `--watch`. Default: SIGINT and SIGTERM. */
  readonly signal?: AbortSignal;
}

/** Maximum number of files that are named in the output of a run; the rest are counted. */
const MAX_LISTED_FILES = 50;

/** Plain OpenAPI documents have schemas but no kinds, and generated code without kinds would be useless. */
const KINDS_EXPECTED = `  mark the schema of a kind with x-kubernetes-group-version-kind: [{ group: ..., version: ..., kind: ... }],
  or write a CustomResourceDefinition; the component schemas of a plain OpenAPI document become kinds with
  \`kindsmith import FILE --adopt --group GROUP\`
`;

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "schemas",
    value: "DIR",
    what: "a folder",
    help: "OpenAPI documents and CustomResourceDefinitions (default: schemas)",
  },
  { name: "out", value: "DIR", what: "a folder", help: "where the generated code goes (default: generated)" },
  { name: "check", help: "write nothing; fail when the output is not what the schemas say" },
  {
    name: "seed",
    value: "NUMBER",
    what: "a whole number",
    help: "of the random objects with which conversions are tried (default: 1)",
  },
  { name: "watch", help: "generate again whenever a schema changes" },
  HELP_FLAG,
];

export const GENERATE_COMMAND: CommandDescription = {
  usage: ["kindsmith generate [flags]"],
  about: `Turns a folder of schemas into types, validators, codecs, resources and clients.`,
  flags: FLAGS,
};

interface Flags {
  readonly schemas: string;
  readonly out: string;
  readonly check: boolean;
  readonly watch: boolean;
  readonly seed: number;
}

/** Runs the command. Returns its exit code; throws only for bugs of this program. */
export async function runGenerate(argv: readonly string[], io: GenerateIo = PROCESS_IO): Promise<number> {
  try {
    const { values } = parseCommandLine(FLAGS, argv);
    if (values.get("help") === "true") {
      io.stdout(helpText(GENERATE_COMMAND));
      return EXIT.ok;
    }
    const isOn = (name: string): boolean => values.get(name) === "true";
    const flags = {
      schemas: values.get("schemas") ?? "schemas",
      out: values.get("out") ?? "generated",
      check: isOn("check"),
      watch: isOn("watch"),
      seed: seedOf(values.get("seed")),
    };
    if (flags.check && flags.watch) throw new CommandLineError("--check and --watch exclude each other");
    return await runWith(flags, io);
  } catch (error) {
    if (!(error instanceof CommandLineError)) throw error;
    io.stderr(`kindsmith: ${error.message}\n`);
    return EXIT.usage;
  }
}

function seedOf(text: string | undefined): number {
  const seed = Number(text ?? 1);
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  throw new CommandLineError(`--seed: found ${JSON.stringify(text)}, expected a whole number, 0 or greater`);
}

async function runWith(flags: Flags, io: GenerateIo): Promise<number> {
  const cwd = io.cwd ?? process.cwd();
  const schemas = resolve(cwd, flags.schemas);
  const out = resolve(cwd, flags.out);
  checkFolders(schemas, out, flags);
  const options = runOptions(schemas, out, flags);
  if (!flags.watch) return runOnce({ options, out, flags }, io);
  const memory = new RunMemory();
  // Files come and go during editing: whatever a run fails on, the next change starts another one.
  const runAndReport = (): Promise<unknown> =>
    runOnce({ options, out, flags, memory }, io).catch((error: Error) => io.stderr(`kindsmith: ${error.message}\n`));
  await watchFolder(schemas, runAndReport, () => io.stdout(`watching ${flags.schemas}\n`), io.signal);
  return EXIT.ok;
}

function checkFolders(schemas: string, out: string, flags: Flags): void {
  if (!existsSync(schemas)) {
    const remedy = "name the folder of your schemas with --schemas";
    throw new CommandLineError(`--schemas ${flags.schemas}: the folder does not exist\n  ${remedy}`);
  }
  if (!statSync(schemas).isDirectory())
    throw new CommandLineError(`--schemas ${flags.schemas}: not a folder\n  --schemas takes a folder`);
  const isInside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + sep);
  if (isInside(out, schemas) || isInside(schemas, out)) {
    const remedy = "choose a separate output folder with --out";
    throw new CommandLineError(`--out ${flags.out}: lies within ${flags.schemas}, or around it\n  ${remedy}`);
  }
}

function runOptions(schemas: string, out: string, flags: Flags): GenerateOptions {
  const owner = packageOf(out);
  const isOwnPackage = owner?.manifest.name === "kindsmith";
  const relativeKit = (folder: string, entry: KitEntry): string =>
    relative(join(out, folder), join(owner?.root ?? "", `runtime/kit/${entry}.js`))
      .split(sep)
      .join(posix.sep);
  return {
    schemas,
    problemLabel: flags.schemas.replace(/[\\/]+$/, ""),
    seed: flags.seed,
    schemaLabel: basename(schemas),
    command: isOwnPackage ? "npm run generate" : "npx kindsmith generate",
    kitModule: isOwnPackage
      ? relativeKit
      : (_, entry) => (entry === "index" ? "kindsmith/kit" : `kindsmith/kit/${entry}`),
  };
}

interface Run {
  readonly options: GenerateOptions;
  readonly out: string;
  readonly flags: Flags;
  /** The memory of earlier runs in this process. */
  readonly memory?: RunMemory;
}

async function runOnce(run: Run, io: GenerateIo): Promise<number> {
  try {
    return await runOrThrow(run, io);
  } catch (error) {
    if (error instanceof SchemaProblemsError) {
      const count = error.problems.length;
      io.stderr(`${error.message}\n${count} ${count === 1 ? "problem" : "problems"}; nothing was written\n`);
    } else if (error instanceof UnreadableOutputError) io.stderr(`${error.message}\nnothing was written\n`);
    else throw error;
    return EXIT.failed;
  }
}

/** @throws SchemaProblemsError, UnreadableOutputError before anything is written */
async function runOrThrow(run: Run, io: GenerateIo): Promise<number> {
  const generated = await withProgress(io, (line) => {
    line.update(`reading ${run.flags.schemas}`);
    return generate(run.options, run.memory);
  });
  io.stderr(formatWarnings(generated.warnings));
  if (kindsOf(generated) === 0) {
    io.stderr(noKinds(generated, run.flags));
    return EXIT.failed;
  }
  const { conversions: tried } = generated;
  if (tried !== undefined && tried.conversions > 0)
    io.stdout(`${tried.conversions} conversions kept ${tried.trips} random round trips each, seed ${tried.seed}\n`);
  const { out, flags, memory } = run;
  const draft = new OutputDraft(out, { label: flags.out, writes: !flags.check, memory: memory?.output });
  try {
    await withProgress(io, async (line) => {
      let count = 0;
      for (const [path, text] of generated.files) {
        await draft.take(path, text);
        line.update(`generated ${++count} files`);
      }
    });
    return await complete(run, generated, await draft.end(), draft, io);
  } finally {
    draft.discard();
  }
}

/** Says why a run has no kinds, and how schemas become kinds. */
function noKinds({ isEmpty, markedWithoutKind }: Generated, { schemas }: Flags): string {
  const found = `${schemas}: the folder contains no ${isEmpty ? "schemas" : "kinds"}\n`;
  return `${found}${KINDS_EXPECTED}${formatReports(markedWithoutKind)}nothing was written\n`;
}

/** @throws UnreadableOutputError before anything is written */
async function complete(
  run: Run,
  generated: Generated,
  difference: Difference,
  draft: OutputDraft,
  io: GenerateIo,
): Promise<number> {
  if (difference.foreign.length > 0) {
    const named = difference.foreign.map((path) => `${run.flags.out}/${path}: exists and was not generated\n`);
    io.stderr(`${named.join("")}  move it away; nothing was written\n`);
    return EXIT.failed;
  }
  draft.requireReadable();
  const locks = await changedLocks(run.options.schemas, generated.locks);
  await readBack(locks, run.flags.schemas);
  if (run.flags.check) return check(run, difference, locks, io);
  // Locks are written first, so that a number in generated code is never missing from its lock.
  for (const [path, text] of locks) await replaceFile(join(run.options.schemas, path), text);
  await draft.commit();
  const { stale, missing, extra } = difference;
  const written = stale.length + missing.length;
  io.stdout(
    `${run.flags.out}: ${counted(kindsOf(generated), "kind")}, ${counted(written, "file")} written, ${extra.length} deleted, ${counted(locks.size, "lock")} updated\n`,
  );
  return EXIT.ok;
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
    io.stdout(`${out} is up to date with ${schemas}\n`);
    return EXIT.ok;
  }
  io.stderr(`${listed(lines).join("\n")}\n  run \`${run.options.command}\`\n`);
  return EXIT.failed;
}

function kindsOf({ model }: Generated): number {
  return model.groupVersions.flatMap(({ units }) => units.filter((unit) => unit.kind)).length;
}

function listed(lines: readonly string[]): string[] {
  if (lines.length <= MAX_LISTED_FILES) return [...lines];
  return [...lines.slice(0, MAX_LISTED_FILES), `and ${lines.length - MAX_LISTED_FILES} more`];
}
