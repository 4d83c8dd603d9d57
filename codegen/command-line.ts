/** What all commands of the generator share: a table of flags that parsing, help and messages are made from; exit codes. */

import {
  deprecationNote,
  type ElementLifecycle,
  type FlagContext,
  judgeFlag,
} from "../runtime/api/lifecycle/element-lifecycle.js";
import { OperatorError } from "../runtime/base/operator-error.js";

/** Where a command reads and prints; injected so that it runs in tests as it runs in a shell. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Relative paths start here. Default: the working directory of the process. */
  readonly cwd?: string;
}

export const PROCESS_IO: CommandIo = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
};

/** Exit codes of every command. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export interface Flag {
  /** Without the dashes. */
  readonly name: string;
  /** What stands for the value in help and messages, `DIR` for instance; a flag without one is a switch. */
  readonly value?: string;
  /** What the value is, as messages say it: `a folder`. */
  readonly what?: string;
  readonly help: string;
  /** In which releases there is the flag, where that is not all of them. */
  readonly lifecycle?: ElementLifecycle;
}

export interface CommandLine {
  /** By flag name; switches that are on have the value `true`. */
  readonly values: ReadonlyMap<string, string>;
  /** What is no flag, in order. */
  readonly operands: readonly string[];
}

/** A wrong command line. The message names the flag or argument and what is allowed. */
export class CommandLineError extends OperatorError {}

/** @param maxOperands More arguments that are no flags are refused. @throws OperatorError that says what is allowed */
export function parseCommandLine(
  flags: readonly Flag[],
  argv: readonly string[],
  maxOperands = 0,
  surroundings: FlagContext = { warn: (message) => PROCESS_IO.stderr(`${message}\n`) },
): CommandLine {
  const values = new Map<string, string>();
  const operands: string[] = [];
  const unknown = (argument: string): CommandLineError =>
    new CommandLineError(`unknown argument ${JSON.stringify(argument)}\n  allowed: ${flags.map(shown).join(", ")}`);
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] as string;
    if (argument === "-" || !argument.startsWith("-")) {
      operands.push(argument);
      if (operands.length > maxOperands) throw unknown(argument);
      continue;
    }
    const [name = "", inline] = argument.split(/=(.*)/s, 2);
    const flag = flags.find((candidate) => `--${candidate.name}` === name);
    if (!flag) throw unknown(argument);
    if (values.has(flag.name)) throw new CommandLineError(`${name} is given twice`);
    judgeFlag(flag.name, flag.lifecycle, surroundings);
    if (flag.value === undefined) {
      if (inline !== undefined) throw new CommandLineError(`${name} takes no value, found ${JSON.stringify(inline)}`);
      values.set(flag.name, "true");
      continue;
    }
    const value = inline ?? argv[index + 1];
    if (inline === undefined) index += 1;
    if (value === undefined || value === "" || (inline === undefined && value.startsWith("--")))
      throw new CommandLineError(`${name} needs ${flag.what ?? "a value"}: ${shown(flag)}`);
    values.set(flag.name, value);
  }
  return { values, operands };
}

/** The flags as a help text shows them. */
export function formatFlags(flags: readonly Flag[]): string {
  const width = Math.max(...flags.map((flag) => shown(flag).length)) + 3;
  return flags.map((flag) => `  ${shown(flag).padEnd(width)}${flag.help}${deprecationNote(flag.lifecycle)}\n`).join("");
}

function shown(flag: Flag): string {
  return flag.value === undefined ? `--${flag.name}` : `--${flag.name} ${flag.value}`;
}
