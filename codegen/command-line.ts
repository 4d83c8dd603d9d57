/**
 * Shared by all commands of the generator: a table of flags, from which parsing, help and messages are derived, and
 * exit codes.
 */

import {
  deprecationNote,
  type ElementLifecycle,
  type FlagContext,
  judgeFlag,
} from "../runtime/api/lifecycle/element-lifecycle.js";
import { OperatorError } from "../runtime/base/operator-error.js";

/** The input and output of a command, injected so that tests run it like a shell. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** The base of relative paths. Default: the working directory of the process. */
  readonly cwd?: string;
}

export const PROCESS_IO: CommandIo = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
};

/** Exit codes of all commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export interface Flag {
  /** The name without dashes. */
  readonly name: string;
  /** The placeholder of the value in help and messages, for instance `DIR`; a flag without one is a switch. */
  readonly value?: string;
  /** Describes the value in messages: `a folder`. */
  readonly what?: string;
  readonly help: string;
  /** The releases that have the flag, unless all do. */
  readonly lifecycle?: ElementLifecycle;
}

export interface CommandLine {
  /** Keyed by flag name; switches that are on have the value `true`. */
  readonly values: ReadonlyMap<string, string>;
  /** The arguments that are not flags, in order. */
  readonly operands: readonly string[];
}

/** The command line is invalid. The message names the flag or argument and what is allowed. */
export class CommandLineError extends OperatorError {}

/** @param maxOperands further operands are refused @throws OperatorError that says what is allowed */
export function parseCommandLine(
  flags: readonly Flag[],
  argv: readonly string[],
  maxOperands = 0,
  context: FlagContext = { warn: (message) => PROCESS_IO.stderr(`${message}\n`) },
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
    judgeFlag(flag.name, flag.lifecycle, context);
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

/** Formats the flags for a help text. */
export function formatFlags(flags: readonly Flag[]): string {
  const width = Math.max(...flags.map((flag) => shown(flag).length)) + 3;
  return flags.map((flag) => `  ${shown(flag).padEnd(width)}${flag.help}${deprecationNote(flag.lifecycle)}\n`).join("");
}

function shown(flag: Flag): string {
  return flag.value === undefined ? `--${flag.name}` : `--${flag.name} ${flag.value}`;
}
