/** Parsing of a command line. commander splits the arguments; the messages are ours, since they name what is allowed. */
import { Command, CommanderError, Option } from "commander";
import { judgeFlag } from "../api/lifecycle/element-lifecycle.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import { nearestName } from "../base/nearest-name.js";
import { UsageError } from "../base/usage-error.js";
import { CONFIGURATION_FLAG, configuredFlags } from "./configuration-file.js";
import { notePlace } from "./configured-places.js";
import type { FlagDefinition, FlagValues, GivenFlag } from "./flag-definition.js";
import { switchValue } from "./switch-value.js";

export interface ParseFlagsOptions {
  /** The release by which flags are judged. Default: the release that servers follow. */
  readonly release?: Release;
  /** The release that the values themselves select; used unless `release` is given. */
  readonly releaseIn?: (values: FlagValues) => Release | undefined;
  /** Receives a warning for each deprecated flag. */
  readonly warn?: (message: string) => void;
  /** Receives the given flags that have no effect. */
  readonly onWithoutEffect?: (flags: readonly FlagDefinition[]) => void;
  /** Receives arguments that are not flags, which are refused otherwise. */
  readonly onArgument?: (argument: string) => void;
  /** Checks the values of the file that `--config` names, those that the command line replaces included. @throws UsageError */
  readonly checkConfigured?: (values: FlagValues) => void;
  /** A flag that is given twice is refused. Otherwise the last one counts, and lists are joined. */
  readonly refusesRepeats?: true;
}

/**
 * Flags of the command line count more than those of the file that `--config` names.
 * @throws UsageError for arguments that are not flags, unknown flags, flags without their value, and a configuration file that is wrong
 */
export function parseFlags(
  own: readonly FlagDefinition[],
  argv: readonly string[],
  options: ParseFlagsOptions = {},
): FlagValues {
  const definitions = [...own, CONFIGURATION_FLAG];
  const { given, operands } = splitArguments(definitions, argv);
  const { onArgument } = options;
  if (onArgument !== undefined) operands.forEach(onArgument);
  else if (operands[0] !== undefined) throw unexpectedArgument(operands[0], definitions);
  const values = new Map<string, string>();
  for (const flag of definitions) if (flag.default !== undefined) values.set(flag.name, flag.default);
  const file = given.findLast(({ flag }) => flag.name === CONFIGURATION_FLAG.name)?.value;
  const configured = file === undefined ? [] : configuredFlags(definitions, file);
  for (const part of [configured, given]) {
    const seen = new Set<string>();
    for (const { flag, value, place } of part) {
      if (seen.has(flag.name) && options.refusesRepeats) throw new UsageError(`--${flag.name} is given twice`);
      const earlier = flag.isList && seen.has(flag.name) ? `${values.get(flag.name)},` : "";
      values.set(flag.name, `${earlier}${value}`);
      if (!seen.has(flag.name)) notePlace(flag.name, place);
      seen.add(flag.name);
    }
    if (part === configured && file !== undefined) options.checkConfigured?.(new Map(values));
  }
  judge(new Set([...configured, ...given].map(({ flag }) => flag)), values, options);
  return values;
}

function judge(used: ReadonlySet<FlagDefinition>, values: FlagValues, options: ParseFlagsOptions): void {
  const idle = [...used].filter(({ withoutEffect }) => withoutEffect !== undefined);
  if (idle.length > 0) options.onWithoutEffect?.(idle);
  const { warn, releaseIn, release = releaseIn?.(values) } = options;
  for (const { name, lifecycle } of used)
    judgeFlag(name, lifecycle, { ...(release && { release }), ...(warn && { warn }) });
}

interface SplitArguments {
  readonly given: readonly GivenFlag[];
  readonly operands: readonly string[];
}

function splitArguments(definitions: readonly FlagDefinition[], argv: readonly string[]): SplitArguments {
  const given: GivenFlag[] = [];
  const command = new Command()
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: () => {} })
    .helpOption(false)
    .argument("[operands...]")
    .allowExcessArguments(true);
  for (const flag of definitions)
    for (const option of optionsOf(flag, (value) => given.push({ flag, value }))) command.addOption(option);
  try {
    command.parse(withSwitchValues(definitions, argv), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) throw refusalOf(error, definitions);
    throw error;
  }
  return { given, operands: command.args };
}

/** commander lets an option have one long name, so an alias is an option of its own. */
function optionsOf(flag: FlagDefinition, onValue: (value: string) => void): readonly Option[] {
  const { name, alias, short, value } = flag;
  return [name, ...(alias === undefined ? [] : [alias])].map((long, index) => {
    const letter = index === 0 && short !== undefined ? `-${short}, ` : "";
    const option = new Option(`${letter}--${long} ${value === undefined ? "[value]" : "<value>"}`);
    if (value === undefined) option.preset("true");
    return option.argParser((text: string) => {
      if (value === undefined) onValue(String(switchValue(name, text)));
      // `-v=2` is `-v 2`.
      else onValue(checkedValue(flag, short !== undefined ? text.replace(/^=/, "") : text));
      return text;
    });
  });
}

function checkedValue(flag: FlagDefinition, value: string): string {
  if (flag.what !== undefined && value === "") throw missingValue(flag);
  return value;
}

/**
 * A switch never takes the argument after it, as in stock servers, so that `--watch DIR` has an operand. Its value is joined to
 * it, because commander would take that argument.
 */
function withSwitchValues(definitions: readonly FlagDefinition[], argv: readonly string[]): readonly string[] {
  const byArgument = new Map<string, FlagDefinition>();
  for (const flag of definitions) {
    for (const name of [flag.name, flag.alias]) if (name !== undefined) byArgument.set(`--${name}`, flag);
    if (flag.short !== undefined) byArgument.set(`-${flag.short}`, flag);
  }
  const rest: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] as string;
    if (argument === "--") return [...rest, ...argv.slice(index)];
    const flag = byArgument.get(argument);
    if (flag === undefined) rest.push(argument);
    else if (flag.value === undefined) rest.push(`--${flag.name}=true`);
    else {
      const value = argv[++index];
      if (value === undefined || (flag.what !== undefined && value.startsWith("--"))) throw missingValue(flag);
      rest.push(`--${flag.name}=${value}`);
    }
  }
  return rest;
}

function missingValue({ name, value, what = "a value" }: FlagDefinition): UsageError {
  return new UsageError(`--${name} needs ${what}: --${name}=${value}`);
}

function unexpectedArgument(argument: string, definitions: readonly FlagDefinition[]): UsageError {
  return new UsageError(
    `unexpected argument ${JSON.stringify(argument)}: only flags are allowed here, such as ${exampleOf(definitions)}`,
  );
}

/** A command with more flags than this has them in its help text, and not in a message. */
const MAX_NAMED_FLAGS = 24;

function refusalOf(error: CommanderError, definitions: readonly FlagDefinition[]): UsageError {
  // The text of the message is the only place where commander names the argument.
  const [, argument = ""] = /'(.*?)'/s.exec(error.message) ?? [];
  if (error.code !== "commander.unknownOption") return new UsageError(error.message.replace(/^error: /, ""));
  if (!argument.startsWith("--") || argument.startsWith("--=")) return unexpectedArgument(argument, definitions);
  const name = (argument.split("=")[0] as string).slice(2);
  const known = definitions.filter(({ withoutEffect }) => withoutEffect === undefined).map((flag) => flag.name);
  const nearest = nearestName(name, known);
  const meant = nearest === undefined ? "" : `did you mean --${nearest}? `;
  const allowed =
    known.length > MAX_NAMED_FLAGS
      ? `${known.includes("help-all") ? "--help-all" : "--help"} lists all ${known.filter((each) => each !== CONFIGURATION_FLAG.name).length} flags`
      : `allowed are ${known.map((each) => `--${each}`).join(", ")}`;
  return new UsageError(`unknown flag --${name}: ${meant}${allowed}`);
}

function exampleOf(definitions: readonly FlagDefinition[]): string {
  const flag = definitions.find(({ value, withoutEffect }) => value !== undefined && withoutEffect === undefined);
  return flag ? `--${flag.name}=${flag.value}` : "--help";
}
