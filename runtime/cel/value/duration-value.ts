/** Durations: Go's notation, and arithmetic within 64 bits of nanoseconds. */
import { CelError, Duration } from "../cel-values.js";
import { isInt } from "./integer.js";

export const NANOS_PER_SECOND = 1_000_000_000n;

/** Longer texts are not realistic durations, and big numbers are slow to convert. */
const MAX_DURATION_LENGTH = 256;

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  h: 3600n * NANOS_PER_SECOND,
};

const PART = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/uy;

export function durationOf(nanos: bigint): Duration | CelError {
  return isInt(nanos) ? new Duration(nanos) : new CelError("duration overflow");
}

/** Parses `1h30m`, `-1.5s` or `0`; undefined for any other text, and for durations beyond 64 bits of nanoseconds. */
export function parseDuration(text: string): Duration | undefined {
  if (text.length > MAX_DURATION_LENGTH) return undefined;
  const isNegative = text.startsWith("-");
  const start = isNegative || text.startsWith("+") ? 1 : 0;
  if (text.slice(start) === "0") return new Duration(0n);
  let nanos = 0n;
  PART.lastIndex = start;
  if (start === text.length) return undefined;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (part === null) return undefined;
    const [, whole = "", fraction = "", unit = ""] = part;
    if (whole === "" && fraction === "") return undefined;
    nanos += partNanos(whole, fraction, UNITS[unit] as bigint);
  }
  const signed = isNegative ? -nanos : nanos;
  return isInt(signed) ? new Duration(signed) : undefined;
}

function partNanos(whole: string, fraction: string, unit: bigint): bigint {
  return BigInt(whole) * unit + (BigInt(fraction) * unit) / 10n ** BigInt(fraction.length);
}

/** Formats seconds with as many decimals as needed: `5400s`, `-1.5s`. */
export function formatDuration({ nanos }: Duration): string {
  const size = nanos < 0n ? -nanos : nanos;
  const fraction = (size % NANOS_PER_SECOND).toString().padStart(9, "0").replace(/0+$/, "");
  return `${nanos < 0n ? "-" : ""}${size / NANOS_PER_SECOND}${fraction === "" ? "" : `.${fraction}`}s`;
}
