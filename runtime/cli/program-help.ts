/** The help text of the program: its commands under their headings. */
import { Command } from "commander";
import { boldFor, columnsOf } from "../command-line/terminal.js";
import { COMMANDS } from "./commands.js";

export function programHelp(): string {
  const bold = boldFor(process.stdout);
  const program = new Command("kindsmith")
    .usage("<command> [flags]")
    .helpOption(false)
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => bold(title.replace(/^Usage/, "usage")),
      subcommandTerm: (command) => command.name(),
    })
    .configureOutput({ getOutHelpWidth: () => columnsOf(process.stdout), getOutHasColors: () => true });
  for (const [name, { heading, summary }] of Object.entries(COMMANDS))
    if (heading !== undefined) program.addCommand(new Command(name).helpGroup(`${heading}:`).summary(summary));
  return `${program.helpInformation()}
\`kindsmith COMMAND --help\` explains a command. \`kindsmith --version\` prints the version.
`;
}
