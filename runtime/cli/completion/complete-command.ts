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
  const { flags, operands } = (await description?.()) ?? { flags: [], operands: undefined };
  const last = words.at(-1) ?? "";
  for (const flag of [...flags, CONFIGURATION_FLAG]) {
    if (flag.withoutEffect !== undefined) continue;
    if (flag.value === undefined) command.option(flag.name, flag.help);
    else
      command.option(flag.name, flag.help, (add) => {
        for (const value of valuesOf(flag, last)) add(value, "");
      });
  }
  command.argument(
    "argument",
    (add) => {
      for (const value of operands ?? pathsOf(last)) add(value, "");
    },
    true,
  );
}

function valuesOf({ values, isPath }: FlagDefinition, word: string): readonly string[] {
  if (values !== undefined) return values;
  return isPath ? pathsOf(word.replace(/^--[^=]*=/, "")) : [];
}
