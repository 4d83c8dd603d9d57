/** `kindsmith completion`: the script that a shell reads to complete the command line. */
import { script } from "@bomb.sh/tab";
import { suggestion } from "../../base/nearest-name.js";
import { UsageError } from "../../base/usage-error.js";
import { type CommandDescription, HELP_FLAG } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { BASH_SCRIPT } from "./bash-script.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"];

export const COMPLETION_COMMAND: CommandDescription = {
  usage: [`kindsmith completion ${SHELLS.join("|")}`],
  about: `Prints a script that completes commands, flags and their values. For the running shell:

  bash          source <(kindsmith completion bash)
  zsh           source <(kindsmith completion zsh)
  fish          kindsmith completion fish | source
  powershell    kindsmith completion powershell | Out-String | Invoke-Expression

The same line in the shell's start file is for all later shells.`,
  flags: [HELP_FLAG],
  operands: SHELLS,
};

/** Resolves with the exit code. @throws UsageError for an unknown shell */
export async function completion(argv: readonly string[]): Promise<number> {
  const shells: string[] = [];
  const values = parseFlags(COMPLETION_COMMAND.flags, argv, { onArgument: (argument) => shells.push(argument) });
  if (values.get("help") === "true") {
    process.stdout.write(helpText(COMPLETION_COMMAND));
    return 0;
  }
  const [shell = "", ...others] = shells;
  if (!SHELLS.includes(shell) || others.length > 0) {
    const meant = SHELLS.includes(shell) ? "" : suggestion(shell, SHELLS);
    throw new UsageError(
      `completion: found ${JSON.stringify(shells.join(" "))}, expected one of ${SHELLS.join(", ")}${meant}`,
    );
  }
  // The library's script for bash evaluates the line that is being typed.
  if (shell === "bash") process.stdout.write(BASH_SCRIPT);
  else script(shell, "kindsmith", "kindsmith");
  return 0;
}
