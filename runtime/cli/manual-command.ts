/** `kindsmith manual`: the manual page, made from the descriptions of the commands. The package has it as a file. */
import { createRequire } from "node:module";
import { type CommandDescription, HELP_FLAG } from "../command-line/flag-definition.js";
import { helpText } from "../command-line/help-text.js";
import { type ManualCommand, manualPage } from "../command-line/manual-page.js";
import { parseFlags } from "../command-line/parse-flags.js";
import { COMMANDS } from "./commands.js";

export const MANUAL_COMMAND: CommandDescription = {
  usage: ["kindsmith manual"],
  about: "Prints the manual page of kindsmith in the form that man reads: kindsmith manual | man -l -",
  flags: [HELP_FLAG],
};

/** Resolves with the exit code. */
export async function manual(argv: readonly string[]): Promise<number> {
  const values = parseFlags(MANUAL_COMMAND.flags, argv);
  if (values.get("help") === "true") {
    process.stdout.write(helpText(MANUAL_COMMAND));
    return 0;
  }
  const { version, description } = createRequire(import.meta.url)("kindsmith/package.json") as {
    readonly version: string;
    readonly description: string;
  };
  const commands: ManualCommand[] = [];
  for (const [name, { heading, summary, describe }] of Object.entries(COMMANDS))
    if (heading !== undefined) commands.push({ name, summary, description: await describe?.() });
  process.stdout.write(manualPage({ version, about: description, commands }));
  return 0;
}
