/** Command-line flags: one table that parsing, help and error messages are made from. Names are kube-apiserver's where it has one. */
import {
  deprecationNote,
  type ElementLifecycle,
  type FlagContext,
  judgeFlag,
} from "../../api/lifecycle/element-lifecycle.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import { OperatorError } from "../../base/operator-error.js";

export interface FlagDefinition {
  readonly name: string;
  /** What stands for the value in the help text; a flag without one is a switch. */
  readonly value?: string;
  readonly default?: string;
  readonly help: string;
  /** Another name for the same flag. */
  readonly alias?: string;
  /** A list separated by commas: a flag that is given again adds to it instead of taking its place. */
  readonly isList?: true;
  /** One letter by which it may be given too: `-v 2`. */
  readonly short?: string;
  /** It is accepted for the sake of command lines that have it, and changes nothing: why. Help only names it. */
  readonly withoutEffect?: string;
  /** In which releases there is the flag, where that is not all of them. SPEC: Deprecation rules 5 and 6. */
  readonly lifecycle?: ElementLifecycle;
}

/** Values by flag name, defaults filled in; switches are "true". */
export type FlagValues = ReadonlyMap<string, string>;

/** A wrong command line; the message says what is allowed. */
export class UsageError extends OperatorError {}

/** @throws UsageError */
export function parseFlags(
  definitions: readonly FlagDefinition[],
  argv: readonly string[],
  surroundings: FlagContext & {
    /** The release that the values themselves ask for. */
    readonly releaseIn?: (values: FlagValues) => Release | undefined;
    /** Told of the flags that are there and have no effect, by name. */
    readonly onWithoutEffect?: (flags: readonly FlagDefinition[]) => void;
  } = {},
): FlagValues {
  const used = new Set<FlagDefinition>();
  const byName = new Map(
    definitions.flatMap((flag) =>
      [flag.name, ...(flag.alias ? [flag.alias] : [])].map((name) => [name, flag] as const),
    ),
  );
  const values = new Map<string, string>();
  for (const flag of definitions) if (flag.default !== undefined) values.set(flag.name, flag.default);
  for (let index = 0; index < argv.length; index++) {
    const argument = longForm(argv[index] as string, definitions);
    const match = /^--([^=]+)(?:=([\s\S]*))?$/.exec(argument);
    if (!match)
      throw new UsageError(
        `unexpected argument ${JSON.stringify(argument)}: only flags are allowed here, such as ${exampleOf(definitions)}`,
      );
    const flag = byName.get(match[1] as string);
    if (flag === undefined)
      throw new UsageError(
        `unknown flag --${match[1]}: allowed are ${shownIn(definitions)
          .map(({ name }) => `--${name}`)
          .join(", ")}`,
      );
    used.add(flag);
    if (flag.value === undefined) {
      const text = match[2] ?? "true";
      const isOn = SWITCH_VALUES.get(text.toLowerCase());
      if (isOn === undefined)
        throw new UsageError(`--${flag.name}: found ${JSON.stringify(text)}, expected true or false`);
      values.set(flag.name, String(isOn));
      continue;
    }
    const value = match[2] ?? argv[++index];
    if (value === undefined) throw new UsageError(`--${flag.name} needs a value: --${flag.name}=${flag.value}`);
    const earlier = flag.isList ? values.get(flag.name) : undefined;
    values.set(flag.name, earlier === undefined ? value : `${earlier},${value}`);
  }
  const idle = [...used].filter(({ withoutEffect }) => withoutEffect !== undefined);
  if (idle.length > 0) surroundings.onWithoutEffect?.(idle);
  const { warn, releaseIn, release = releaseIn?.(values) } = surroundings;
  for (const { name, lifecycle } of used)
    judgeFlag(name, lifecycle, { ...(release && { release }), ...(warn && { warn }) });
  return values;
}

/** As stock servers read them, in lower case. */
const SWITCH_VALUES: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["t", true],
  ["1", true],
  ["false", false],
  ["f", false],
  ["0", false],
]);

/** `-v=2` and `-v2` as `--v=2`. */
function longForm(argument: string, definitions: readonly FlagDefinition[]): string {
  const [, letter, rest = ""] = /^-([a-zA-Z])(.*)$/s.exec(argument) ?? [];
  const flag = letter === undefined ? undefined : definitions.find(({ short }) => short === letter);
  if (flag === undefined) return argument;
  if (rest === "") return `--${flag.name}`;
  return `--${flag.name}=${rest.replace(/^=/, "")}`;
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

/** The names of those that have no effect, in lines; not those of releases that are long past. */
export function formatIdleFlags(definitions: readonly FlagDefinition[]): string {
  const names = definitions.filter(({ withoutEffect }) => withoutEffect !== undefined).map(({ name }) => name);
  return `  ${names.filter((name) => !name.startsWith("insecure-")).join(", ")}`;
}

/** @throws UsageError */
export function choiceOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  if (!allowed.includes(value as T))
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, allowed are ${allowed.join(", ")}`);
  return value as T;
}

/** @throws UsageError */
export function portOf(flag: string, value: string): number {
  const port = Number(value);
  if (!/^[0-9]{1,5}$/.test(value) || port > 65535)
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected a port between 0 and 65535`);
  return port;
}

/** A number of things: digits only. @throws UsageError */
export function countOf(flag: string, value: string): number {
  if (!/^[0-9]{1,9}$/.test(value))
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected a number such as 400`);
  return Number(value);
}

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const DURATION = /^(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const DURATION_PARTS = /([0-9]+\.?[0-9]*|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Durations such as `90s`, `5m`, `1h30m`, `1.5h`, `500ms`, in whole milliseconds. @throws UsageError */
export function durationOf(flag: string, value: string): number {
  if (value === "0") return 0;
  if (!DURATION.test(value))
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected a duration such as 90s, 5m or 1h30m`);
  let total = 0;
  for (const [, amount, unit] of value.matchAll(DURATION_PARTS))
    total += Number(amount) * (UNIT_MS[unit as string] ?? 0);
  // what is shorter than that is no wish for none
  return total > 0 ? Math.max(1, Math.round(total)) : 0;
}

/** A duration that is not shorter than `leastMs`, which is of whole seconds. @throws UsageError */
export function durationOfAtLeast(flag: string, value: string, leastMs: number): number {
  const durationMs = durationOf(flag, value);
  if (durationMs < leastMs)
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected at least ${leastMs / 1000}s`);
  return durationMs;
}

function exampleOf(definitions: readonly FlagDefinition[]): string {
  const flag = definitions.find(({ value }) => value !== undefined);
  return flag ? `--${flag.name}=${flag.value}` : "--help";
}

const SIZE_UNITS: Readonly<Record<string, number>> = { "": 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** A size in bytes, such as `64Mi`. @throws UsageError */
export function sizeOf(flag: string, value: string): number {
  const [, digits = "", unit = ""] = /^([0-9]{1,9})(Ki|Mi|Gi)?$/.exec(value) ?? [];
  if (digits === "") throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected a size such as 64Mi`);
  return Number(digits) * (SIZE_UNITS[unit] as number);
}
