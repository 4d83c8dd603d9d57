/**
 * The form in which a command and its flags are written down, once. Parsing, help, completion, manual page and error messages
 * are made from these definitions. Names are those of kube-apiserver where it has the flag.
 */
import type { ElementLifecycle } from "../api/lifecycle/element-lifecycle.js";

export interface FlagDefinition {
  /** The name without dashes. */
  readonly name: string;
  /** What stands for the value in the help text; a flag without one is a switch. */
  readonly value?: string;
  /** Describes the value in messages: `a folder`. */
  readonly what?: string;
  /** The values that the flag can have, where these are few: the shell completes them. */
  readonly values?: readonly string[];
  /** The value is a path, which the shell completes. */
  readonly isPath?: true;
  readonly default?: string;
  readonly help: string;
  /** Another name of the same flag. */
  readonly alias?: string;
  /** A list separated by commas: a flag that is given again adds to it instead of replacing it. */
  readonly isList?: true;
  /** Several values separated by commas; a flag that is given again replaces all of them. */
  readonly isSeparated?: true;
  /** One letter by which the flag can be given too: `-v 2`. */
  readonly short?: string;
  /** The heading of the help text below which the flag stands. Default: `Flags`. */
  readonly section?: string;
  /** Most users don't need the flag: `--help` leaves it out, `--help-all` has it. */
  readonly isRare?: true;
  /** The flag is accepted because other programs have it, and changes nothing: the reason. The help only names it. */
  readonly withoutEffect?: string;
  /** The releases that have the flag, where these are not all. SPEC: Deprecation rules 5 and 6. */
  readonly lifecycle?: ElementLifecycle;
}

/** Values by flag name, including defaults; those of switches are "true" or "false". */
export type FlagValues = ReadonlyMap<string, string>;

/** What a command line, or a configuration file, gives: a flag and the text of its value. */
export interface GivenFlag {
  readonly flag: FlagDefinition;
  readonly value: string;
  /** `FILE:LINE:COLUMN` of a value in a configuration file. */
  readonly place?: string;
}

export interface CommandDescription {
  /** How to call the command, a line each: `kindsmith apply -f FILE [flags]`. */
  readonly usage: readonly string[];
  /** What the command does; a blank line separates paragraphs, and an indented line keeps its form. */
  readonly about: string;
  readonly flags: readonly FlagDefinition[];
  /** What an argument that is no flag can be, where these are few: the shell completes them. */
  readonly operands?: readonly string[];
  /** What follows the flags in the help text, in the form of `about`. */
  readonly after?: string;
}

/** The switch that prints the help text of a command. */
export const HELP_FLAG: FlagDefinition = { name: "help", short: "h", help: "Print this text." };
