/** The `init` command, which creates a project that installs, builds, generates, runs and tests. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../runtime/command-line/flag-definition.js";
import { helpText } from "../../runtime/command-line/help-text.js";
import { type CommandIo, CommandLineError, EXIT, PROCESS_IO, parseCommandLine } from "../command-line.js";
import { runGenerate } from "../generate-command.js";
import { packageOf } from "../package-of.js";
import { readBack, UnreadableOutputError } from "../read-back.js";
import { replaceFiles } from "../write-files.js";
import { projectFiles } from "./project-files.js";

const FLAGS: readonly FlagDefinition[] = [
  { name: "name", value: "NAME", what: "a name", help: "of the package (default: the name of the folder)" },
  HELP_FLAG,
];

export const INIT_COMMAND: CommandDescription = {
  usage: ["kindsmith init [DIR] [flags]"],
  about: `Makes a new project in DIR (default: the working directory): an example kind, its generated code, a server, a test.
DIR must not exist, or be empty but for .git.`,
  flags: FLAGS,
};

/** Names that npm accepts for a package without a scope. */
const PACKAGE_NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/;

/** Maximum length of the first part of a group, which is a label of a domain name. */
const MAX_LABEL_CHARACTERS = 63;

/** Maximum number of obstructing files that are named; the rest are counted. */
const MAX_NAMED_ENTRIES = 10;

/** Runs the command. Returns its exit code; throws only for bugs of this program. */
export async function runInit(argv: readonly string[], io: CommandIo = PROCESS_IO): Promise<number> {
  try {
    const { values, operands } = parseCommandLine(FLAGS, argv, 1);
    if (values.get("help") === "true") {
      io.stdout(helpText(INIT_COMMAND));
      return EXIT.ok;
    }
    return await makeProject(operands[0] ?? ".", values.get("name"), io);
  } catch (error) {
    if (error instanceof UnreadableOutputError) {
      io.stderr(`${error.message}\nnothing was written\n`);
      return EXIT.failed;
    }
    if (!(error instanceof CommandLineError)) throw error;
    io.stderr(`kindsmith: ${error.message}\n`);
    return EXIT.usage;
  }
}

async function makeProject(directory: string, wanted: string | undefined, io: CommandIo): Promise<number> {
  const cwd = io.cwd ?? process.cwd();
  const folder = resolve(cwd, directory);
  checkEmpty(folder, directory);
  const name = wanted ?? basename(folder).toLowerCase();
  if (!PACKAGE_NAME.test(name) || name === "kindsmith") {
    const from =
      wanted === undefined ? `--name is not given, and the folder is called ${basename(folder)}` : `--name ${wanted}`;
    throw new CommandLineError(
      `${from}: no name for a package\n  expected lower-case letters, digits, "-", "_" and "."`,
    );
  }
  const own = packageOf(import.meta.dirname);
  if (!own)
    throw new CommandLineError(
      "init: this program has no files of the package from which a project is made; use `npx kindsmith init` or `npm install kindsmith`",
    );
  const files = projectFiles({ name, group: `${labelOf(name)}.example.com` }, own.manifest);
  await readBack(files, directory);
  await replaceFiles(folder, files);
  const code = await runGenerate([], { ...io, cwd: folder });
  if (code !== EXIT.ok) return code;
  for (const path of files.keys()) io.stdout(`written: ${directory === "." ? "" : `${directory}/`}${path}\n`);
  const enter = folder === resolve(cwd) ? "" : `cd ${relative(cwd, folder) || folder} && `;
  io.stdout(`${name} is ready: ${enter}npm install && npm test\n`);
  return EXIT.ok;
}

function checkEmpty(folder: string, directory: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new CommandLineError(`DIR ${directory}: this is a file\n  name a new folder`);
  const entries = readdirSync(folder)
    .filter((entry) => entry !== ".git")
    .sort();
  if (entries.length === 0) return;
  const named = entries.slice(0, MAX_NAMED_ENTRIES).join(", ");
  const more = entries.length > MAX_NAMED_ENTRIES ? ` and ${entries.length - MAX_NAMED_ENTRIES} more` : "";
  throw new CommandLineError(
    `DIR ${directory}: the folder is not empty: ${named}${more}\n  name a new or empty folder`,
  );
}

/** Turns the name into a label of a domain name. */
function labelOf(name: string): string {
  return name
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LABEL_CHARACTERS)
    .replace(/^-+|-+$/g, "");
}
