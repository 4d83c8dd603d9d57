/** The types of options: how the text of a flag is parsed, and which values are refused. */
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { suggestion } from "../../base/nearest-name.js";
import { UsageError } from "../../base/usage-error.js";
import { switchValue } from "../../command-line/switch-value.js";
import type { FileReference, OptionType } from "./option-definition.js";

export const text: OptionType<string> = { parse: (_, value) => value, typescript: "string", placeholder: "TEXT" };

export const boolean: OptionType<boolean> = {
  parse: switchValue,
  typescript: "boolean",
};

/** Names separated by commas; empty ones are left out. */
export const list: OptionType<readonly string[]> = {
  parse: (_, value) => trimmedItems(value).filter((item) => item !== ""),
  typescript: "readonly string[]",
  placeholder: "LIST",
  isList: true,
};

/** As {@link list}; undefined if there is no name in it. */
export const nonEmptyList: OptionType<readonly string[] | undefined> = {
  ...list,
  parse(flag, value) {
    const parsed = list.parse(flag, value);
    return parsed.length === 0 ? undefined : parsed;
  },
};

/** One list for each flag: a flag that is given again replaces it. */
export const singleList: OptionType<readonly string[]> = {
  parse: (_, value) => trimmedItems(value),
  typescript: "readonly string[]",
  placeholder: "LIST",
  isSeparated: true,
};

/** Expressions separated by commas, whose spaces count. */
export const patterns: OptionType<readonly string[]> = {
  parse: (_, value) => value.split(",").filter((item) => item !== ""),
  typescript: "readonly string[]",
  placeholder: "PATTERNS",
  isList: true,
};

function trimmedItems(value: string): string[] {
  return value.split(",").map((item) => item.trim());
}

/** A number of things: digits only. */
export const count: OptionType<number> = {
  parse(flag, value) {
    if (!/^[0-9]{1,9}$/.test(value)) throw refusal(flag, value, "expected a number such as 400");
    return Number(value);
  },
  typescript: "number",
  placeholder: "COUNT",
};

export const positiveCount: OptionType<number> = {
  ...count,
  parse(flag, value) {
    const parsed = count.parse(flag, value);
    if (parsed === 0) throw refusal(flag, value, "expected at least 1");
    return parsed;
  },
};

/** The largest number of processes of one server, which LMDB's table of readers has room for many times. */
const MAX_WORKERS = 64;

/** A number of processes, or one for each core. */
export const workerCount: OptionType<number> = {
  parse(flag, value) {
    const parsed = value === "auto" ? Math.min(availableParallelism(), MAX_WORKERS) : count.parse(flag, value);
    if (parsed < 1 || parsed > MAX_WORKERS) throw refusal(flag, value, `expected 1 to ${MAX_WORKERS}, or auto`);
    return parsed;
  },
  typescript: "number",
  placeholder: "COUNT",
};

/** A count of larger units, such as days: the value is in the smaller ones. */
export function countOf(unit: number, placeholder: string): OptionType<number> {
  return { ...count, parse: (flag, value) => count.parse(flag, value) * unit, placeholder };
}

/** A rate, which may have decimals. */
export const rate: OptionType<number> = {
  parse(flag, value) {
    const parsed = Number(value);
    if (!/^\d{1,9}(\.\d{1,9})?$/.test(value) || parsed === 0)
      throw refusal(flag, value, "expected a number above 0 such as 10 or 0.5");
    return parsed;
  },
  typescript: "number",
  placeholder: "NUMBER",
};

export const port: OptionType<number> = {
  parse(flag, value) {
    const parsed = Number(value);
    if (!/^[0-9]{1,5}$/.test(value) || parsed > 65535)
      throw refusal(flag, value, "expected a port between 0 and 65535");
    return parsed;
  },
  typescript: "number",
  placeholder: "PORT",
};

/** An IP address; an empty text is none. */
export const ipAddress: OptionType<string | undefined> = {
  parse(flag, value) {
    if (value === "") return undefined;
    if (isIP(value) === 0) throw refusal(flag, value, "expected an IP address");
    return value;
  },
  typescript: "string",
  placeholder: "ADDRESS",
};

const SIZE_UNITS: Readonly<Record<string, number>> = { "": 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** A size such as `64Mi`, in bytes. */
export const size: OptionType<number> = {
  parse(flag, value) {
    const [, digits = "", unit = ""] = /^([0-9]{1,9})(Ki|Mi|Gi)?$/.exec(value) ?? [];
    if (digits === "") throw refusal(flag, value, "expected a size such as 64Mi");
    return Number(digits) * (SIZE_UNITS[unit] as number);
  },
  typescript: "number",
  placeholder: "SIZE",
};

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

/** Durations such as `90s`, `5m`, `1h30m`, `1.5h` or `500ms`, in whole milliseconds. */
export const duration: OptionType<number> = {
  parse(flag, value) {
    if (value === "0") return 0;
    if (!DURATION.test(value)) throw refusal(flag, value, "expected a duration such as 90s, 5m or 1h30m");
    let total = 0;
    for (const [, amount, unit] of value.matchAll(DURATION_PARTS))
      total += Number(amount) * (UNIT_MS[unit as string] ?? 0);
    // 0 often means "never" or "no limit", which a very short duration does not
    return total > 0 ? Math.max(1, Math.round(total)) : 0;
  },
  typescript: "number",
  placeholder: "DURATION",
};

/** @param leastMs the shortest duration, in whole seconds */
export function durationOfAtLeast(leastMs: number): OptionType<number> {
  return {
    ...duration,
    parse(flag, value) {
      const parsedMs = duration.parse(flag, value);
      if (parsedMs < leastMs) throw refusal(flag, value, `expected at least ${leastMs / 1000}s`);
      return parsedMs;
    },
  };
}

export function choice<const T extends string>(allowed: readonly T[], placeholder = "NAME"): OptionType<T> {
  return {
    parse(flag, value) {
      if (!allowed.includes(value as T))
        throw refusal(flag, value, `allowed are ${allowed.join(", ")}${suggestion(value, allowed)}`);
      return value as T;
    },
    typescript: allowed.map((each) => JSON.stringify(each)).join(" | "),
    values: allowed,
    placeholder,
  };
}

/** A file whose content is the value; see {@link FileReference}. */
export function file(content: FileReference["content"]): OptionType<FileReference> {
  return {
    parse: (flag, value) => ({ flag, file: value, content }),
    typescript: "string",
    placeholder: "FILE",
  };
}

/** Files whose contents are the values. */
export const namedFiles: OptionType<readonly FileReference[]> = {
  parse: (flag, value) => list.parse(flag, value).map((name) => ({ flag, file: name, content: "named" })),
  typescript: "readonly string[]",
  placeholder: "FILE",
  isList: true,
};

/** @returns the error for a value that a flag can't have */
export function refusal(flag: string, found: string, expected: string): UsageError {
  return new UsageError(`--${flag}: found ${JSON.stringify(found)}, ${expected}`);
}
