/** Command-line flags: one table for parsing, help and error messages. Names are those of kube-apiserver where it has the flag. */
import { parseArgs } from "node:util";
import { deprecationNote, type ElementLifecycle, judgeFlag } from "../../api/lifecycle/element-lifecycle.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import { boolean } from "../../assembly/options/option-types.js";
import { UsageError } from "../../base/usage-error.js";

export interface FlagDefinition {
  readonly name: string;
  /** What stands for the value in the help text; a flag without one is a switch. */
  readonly value?: string;
  readonly default?: string;
  readonly help: string;
  /** Another name of the same flag. */
  readonly alias?: string;
  /** A list separated by commas: a flag that is given again adds to it instead of replacing it. */
  readonly isList?: true;
  /** One letter by which the flag can be given too: `-v 2`. */
  readonly short?: string;
  /** The flag is accepted because other programs have it, and changes nothing: the reason. The help only names it. */
  readonly withoutEffect?: string;
  /** The releases that have the flag, where these are not all. SPEC: Deprecation rules 5 and 6. */
  readonly lifecycle?: ElementLifecycle;
}

/** Values by flag name, including defaults; those of switches are "true" or "false". */
export type FlagValues = ReadonlyMap<string, string>;

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
}

/** @throws UsageError for arguments that are not flags, unknown flags, and flags without their value */
export function parseFlags(
  definitions: readonly FlagDefinition[],
  argv: readonly string[],
  options: ParseFlagsOptions = {},
): FlagValues {
  const byName = new Map(
    definitions.flatMap((flag) =>
      [flag.name, ...(flag.alias ? [flag.alias] : [])].map((name) => [name, flag] as const),
    ),
  );
  const values = new Map<string, string>();
  for (const flag of definitions) if (flag.default !== undefined) values.set(flag.name, flag.default);
  const used = new Set<FlagDefinition>();
  for (const token of tokensOf(byName, argv)) {
    const argument = argv[token.index] as string;
    if (token.kind === "positional" && options.onArgument !== undefined) {
      options.onArgument(argument);
      continue;
    }
    const isLong = token.kind === "option" && token.rawName.startsWith("--") && !token.name.startsWith("=");
    if (token.kind !== "option" || (!isLong && !byName.has(token.name)))
      throw new UsageError(
        `unexpected argument ${JSON.stringify(argument)}: only flags are allowed here, such as ${exampleOf(definitions)}`,
      );
    const flag = byName.get(token.name);
    if (flag === undefined)
      throw new UsageError(
        `unknown flag --${token.name}: allowed are ${shownIn(definitions)
          .map(({ name }) => `--${name}`)
          .join(", ")}`,
      );
    used.add(flag);
    if (flag.value === undefined) {
      values.set(flag.name, String(boolean.parse(flag.name, token.value ?? "true")));
      continue;
    }
    if (token.value === undefined) throw new UsageError(`--${flag.name} needs a value: --${flag.name}=${flag.value}`);
    // `-v=2` is `-v 2`
    const value = isLong ? token.value : token.value.replace(/^=/, "");
    const earlier = flag.isList ? values.get(flag.name) : undefined;
    values.set(flag.name, earlier === undefined ? value : `${earlier},${value}`);
  }
  const idle = [...used].filter(({ withoutEffect }) => withoutEffect !== undefined);
  if (idle.length > 0) options.onWithoutEffect?.(idle);
  const { warn, releaseIn, release = releaseIn?.(values) } = options;
  for (const { name, lifecycle } of used)
    judgeFlag(name, lifecycle, { ...(release && { release }), ...(warn && { warn }) });
  return values;
}

/** Node.js splits the arguments. It is not strict, since its messages name neither what was found nor what is allowed. */
function tokensOf(byName: ReadonlyMap<string, FlagDefinition>, argv: readonly string[]) {
  const options = Object.fromEntries(
    [...byName].map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const), ...(short && { short }) },
    ]),
  );
  return parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function shownIn(definitions: readonly FlagDefinition[]): readonly FlagDefinition[] {
  return definitions.filter(({ withoutEffect }) => withoutEffect === undefined);
}

/** The flags as a help text shows them. */
export function formatFlags(definitions: readonly FlagDefinition[]): string {
  return shownIn(definitions)
    .map(({ name, value, default: standard, help, lifecycle }) => {
      const shown = `--${name}${value === undefined ? "" : `=${value}`}`;
      const end = deprecationNote(lifecycle);
      return `  ${shown}\n      ${help}${standard === undefined ? "" : ` (default ${standard})`}${end}`;
    })
    .join("\n");
}

/** The names of the flags that have no effect, without those of releases that are long past. */
export function formatIdleFlags(definitions: readonly FlagDefinition[]): string {
  const names = definitions.filter(({ withoutEffect }) => withoutEffect !== undefined).map(({ name }) => name);
  return `  ${names.filter((name) => !name.startsWith("insecure-")).join(", ")}`;
}

function exampleOf(definitions: readonly FlagDefinition[]): string {
  const flag = definitions.find(({ value }) => value !== undefined);
  return flag ? `--${flag.name}=${flag.value}` : "--help";
}
