/** The `breaking` command: compares the schemas with those of a git reference or of another folder. */

import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseRelease } from "../../runtime/api/lifecycle/lifecycle.js";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../runtime/command-line/flag-definition.js";
import { helpText } from "../../runtime/command-line/help-text.js";
import { type CommandIo, CommandLineError, EXIT, PROCESS_IO, parseCommandLine } from "../command-line.js";
import { counted } from "../counted.js";
import { SchemaProblemsError } from "../problem.js";
import { compareSchemaSets } from "./compare.js";
import { applyExceptions, readExceptions } from "./exceptions.js";
import { EXCEPTIONS_FILE_NAME } from "./exceptions-file.js";
import { type Finding, formatFinding, idOf } from "./finding.js";
import { copyReference } from "./git-reference.js";
import { readSchemaSet, type SchemaSet } from "./schema-set.js";

/** Schemas are for servers of every profile, so that the oldest of their default releases counts. */
const { defaultRelease: RELEASE } = orchProfile();

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "against",
    value: "REF|DIR",
    what: "a git reference or a folder",
    help: "what to compare with: a folder where there is one, else a git reference",
  },
  { name: "schemas", value: "DIR", what: "a folder", help: "the new schemas (default: schemas)" },
  {
    name: "release",
    value: "X.Y",
    what: "a release",
    help: `the release that they are for, for lifecycles (default: ${RELEASE})`,
  },
  { name: "json", help: "print one JSON document" },
  HELP_FLAG,
];

export const BREAKING_COMMAND: CommandDescription = {
  usage: ["kindsmith breaking --against REF|DIR [flags]"],
  about: `Compares two schema sets by the deprecation rules 1 to 4b and explains each change that clients can notice.
Accept a finding, with a reason, in ${EXCEPTIONS_FILE_NAME} in the schema folder. Exit code: 0 when nothing breaks,
1 when something does, 2 for a wrong command line.`,
  flags: FLAGS,
};

/** Maximum number of findings that are printed; the rest are counted. `--json` has all of them. */
const MAX_PRINTED_FINDINGS = 200;

/** Runs the command. Returns its exit code; throws only for bugs of this program. */
export async function runBreaking(argv: readonly string[], io: CommandIo = PROCESS_IO): Promise<number> {
  try {
    const { values } = parseCommandLine(FLAGS, argv);
    if (values.get("help") === "true") {
      io.stdout(helpText(BREAKING_COMMAND));
      return EXIT.ok;
    }
    return await compare(values, io);
  } catch (error) {
    if (error instanceof CommandLineError) {
      io.stderr(`kindsmith: ${error.message}\n`);
      return EXIT.usage;
    }
    if (error instanceof SchemaProblemsError) {
      io.stderr(`${error.message}\nthe schemas can't be read; nothing was compared\n`);
      return EXIT.failed;
    }
    throw error;
  }
}

async function compare(values: ReadonlyMap<string, string>, io: CommandIo): Promise<number> {
  const against = values.get("against");
  if (against === undefined)
    throw new CommandLineError("--against is missing\n  name a git reference or a folder: --against REF|DIR");
  const written = values.get("release") ?? RELEASE;
  const release = parseRelease(written);
  if (!release) throw new CommandLineError(`--release ${written}: expected a release such as 1.31`);
  const cwd = io.cwd ?? process.cwd();
  const label = (values.get("schemas") ?? "schemas").replace(/[\\/]+$/, "");
  const folder = resolve(cwd, label);
  if (!isFolder(folder)) throw new CommandLineError(`--schemas ${label}: the folder does not exist`);
  const { set: old, name } = await readOld(against, folder, cwd, label);
  const now = await readSchemaSet(folder, label);
  const exceptions = await readExceptions(folder, label);
  const findings = applyExceptions(compareSchemaSets(old, now, release), exceptions);
  const summary = summarize(findings, old);
  if (values.get("json") === "true")
    io.stdout(
      `${JSON.stringify({ against: name, schemas: label, release: written, ...summary, findings: findings.map(asJson) }, null, 2)}\n`,
    );
  else print(findings, summary, name, label, io);
  return summary.breaking > 0 ? EXIT.failed : EXIT.ok;
}

async function readOld(
  against: string,
  folder: string,
  cwd: string,
  label: string,
): Promise<{ set: SchemaSet; name: string }> {
  const other = resolve(cwd, against);
  if (!against.startsWith("-") && isFolder(other))
    return { set: await readSchemaSet(other, against.replace(/[\\/]+$/, "") || "/"), name: against };
  const copy = await copyReference(against, folder);
  try {
    const set = await readSchemaSet(copy.folder, `${against}:${label}`);
    return { set, name: `${against} (${copy.commit})` };
  } finally {
    await copy.dispose();
  }
}

interface Summary {
  readonly kinds: number;
  readonly breaking: number;
  readonly notes: number;
  readonly accepted: number;
}

function summarize(findings: readonly Finding[], old: SchemaSet): Summary {
  const open = findings.filter(({ accepted }) => accepted === undefined);
  const breaking = open.filter(({ severity }) => severity === "breaking").length;
  return { kinds: old.kinds.size, breaking, notes: open.length - breaking, accepted: findings.length - open.length };
}

function asJson(finding: Finding): object {
  const { place, ...rest } = finding;
  return { id: idOf(finding), ...rest, ...place };
}

function print(findings: readonly Finding[], summary: Summary, name: string, label: string, io: CommandIo): void {
  const listed = findings.slice(0, MAX_PRINTED_FINDINGS);
  for (const finding of listed) io.stdout(`${formatFinding(finding)}\n`);
  if (findings.length > listed.length) io.stdout(`and ${findings.length - listed.length} more; --json has all\n`);
  const { kinds, breaking, notes, accepted } = summary;
  const counts = `${breaking} breaking, ${counted(notes, "note")}, ${accepted} accepted`;
  io.stdout(`${label} compared with ${name}: ${counted(kinds, "kind")}, ${counts}\n`);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
