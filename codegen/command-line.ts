/** Shared by all commands of the generator: their input and output, exit codes, and how they read a command line. */
import type { FlagContext } from "../runtime/api/lifecycle/element-lifecycle.js";
import { OperatorError } from "../runtime/base/operator-error.js";
import { UsageError } from "../runtime/base/usage-error.js";
import type { FlagDefinition, FlagValues } from "../runtime/command-line/flag-definition.js";
import { termOf } from "../runtime/command-line/help-text.js";
import { parseFlags } from "../runtime/command-line/parse-flags.js";

/** The input and output of a command, injected so that tests run it like a shell. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** The base of relative paths. Default: the working directory of the process. */
  readonly cwd?: string;
  /** Whether a terminal shows standard error, and so how far long work is. Default: no. */
  readonly isTerminal?: boolean;
}

export const PROCESS_IO: CommandIo = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
};

/** Exit codes of all commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export interface CommandLine {
  /** Keyed by flag name; switches that are on have the value `true`. */
  readonly values: FlagValues;
  /** The arguments that are not flags, in order. */
  readonly operands: readonly string[];
}

/** The command line is invalid. The message names the flag or argument and what is allowed. */
export class CommandLineError extends OperatorError {}

/** @param maxOperands further operands are refused @throws CommandLineError that says what is allowed */
export function parseCommandLine(
  flags: readonly FlagDefinition[],
  argv: readonly string[],
  maxOperands = 0,
  context: FlagContext = { warn: (message) => PROCESS_IO.stderr(`${message}\n`) },
): CommandLine {
  const operands: string[] = [];
  try {
    const values = parseFlags(flags, argv, {
      ...context,
      refusesRepeats: true,
      onArgument: (argument) => operands.push(argument),
    });
    const surplus = operands[maxOperands];
    if (surplus === undefined) return { values, operands };
    throw new UsageError(`unexpected argument ${JSON.stringify(surplus)}: allowed are ${flags.map(termOf).join(", ")}`);
  } catch (error) {
    if (error instanceof UsageError) throw new CommandLineError(error.message);
    throw error;
  }
}
