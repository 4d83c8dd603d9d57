/** `kindsmith complete -- WORD...`: what can stand in the place of the last word, as the scripts of `completion` ask. */
import { RootCommand } from "@bomb.sh/tab";
import { CONFIGURATION_FLAG } from "../../command-line/configuration-file.js";
import type { FlagDefinition } from "../../command-line/flag-definition.js";
import { COMMANDS } from "../commands.js";
import { pathsOf } from "./path-candidates.js";

/** Prints candidates. Resolves with the exit code. */
export async function complete(argv: readonly string[]): Promise<number> {
  const words = argv[0] === "--" ? argv.slice(1) : argv;
  const root = new RootCommand();
  for (const [name, { heading, summary }] of Object.entries(COMMANDS))
    if (heading !== undefined) await describe(root, name, summary, words);
  root.parse([...words]);
  return 0;
}

/** Adds a command, and its flags if it is the one of the command line: the others' modules need not be loaded. */
async function describe(root: RootCommand, name: string, summary: string, words: readonly string[]): Promise<void> {
  const command = root.command(name, summary);
  if (words[0] !== name) return;
  const { describe: description } = COMMANDS[name] as (typeof COMMANDS)[string];
  const { flags, operands, usage } = (await description?.()) ?? { flags: [], operands: undefined, usage: [] };
  const last = words.at(-1) ?? "";
  for (const flag of [...flags, CONFIGURATION_FLAG]) {
    if (flag.withoutEffect !== undefined) continue;
    if (flag.value === undefined) command.option(flag.name, flag.help);
    else
      command.option(
        flag.name,
        flag.help,
        (add) => {
          for (const value of valuesOf(flag, last)) add(value, "");
        },
        flag.short,
      );
  }
  command.argument(
    "argument",
    (add) => {
      for (const value of operands ?? (takesPath(usage) ? pathsOf(last) : [])) add(value, "");
    },
    true,
  );
}

/** Whether a command takes a path that belongs to no flag, by its usage: `kindsmith restore FILE [flags]`. */
function takesPath(usage: readonly string[]): boolean {
  const withoutFlags = usage.map((line) => line.replaceAll(/--?[a-z-]+[= ][A-Z|]+/g, "").replaceAll(/\[-- .*/g, ""));
  return withoutFlags.some((line) => /\b(?:FILE|DIR|FOLDER|SOURCE)\b/.test(line));
}

/** Besides its few values a flag may take a path, such as `NAME|FILE`. */
function valuesOf({ values = [], value = "", isPath }: FlagDefinition, word: string): readonly string[] {
  const takesFile = isPath === true || /\b(?:FILE|DIR)\b/.test(value);
  return takesFile ? [...values, ...pathsOf(word.replace(/^--[^=]*=/, ""))] : values;
}
