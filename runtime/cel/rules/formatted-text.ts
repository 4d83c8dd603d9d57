/**
 * Strings whose format makes them bytes, durations or times in expressions. They are parsed as leniently as the
 * schema's format check does, so that every valid value can be used.
 */

import { CelError, type CelResult } from "../cel-values.js";
import { durationOf, parseDuration } from "../value/duration-value.js";
import { parseTimestamp } from "../value/timestamp.js";

/** Parses a text; returns an error if it does not match the format. */
export type TextReader = (text: string) => CelResult;

/** Returns the reader of a format; undefined for formats whose texts remain strings in expressions. */
export function textReader(format: string | undefined): TextReader | undefined {
  const known = format === undefined ? undefined : FORMATS.get(format);
  if (known === undefined) return undefined;
  const { read, name } = known;
  return (text) => read(text) ?? new CelError(`Invalid ${name} ${text}`);
}

interface Format {
  readonly name: string;
  readonly read: (text: string) => CelResult | undefined;
}

const DATE_TIME: Format = { name: "date-time formatted string", read: readDateTime };

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["byte", { name: "byte formatted string", read: readBytes }],
  ["duration", { name: "duration", read: (text) => parseDuration(text) ?? readWordedDuration(text) }],
  ["date", { name: "date formatted string", read: (text) => parseTimestamp(`${text}T00:00:00Z`) }],
  ["date-time", DATE_TIME],
  ["datetime", DATE_TIME],
]);

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function readBytes(text: string): Uint8Array | undefined {
  const characters = text.replace(/[\r\n]/g, "");
  if (characters.length % 4 !== 0 || !BASE64.test(characters)) return undefined;
  return new Uint8Array(Buffer.from(characters, "base64"));
}

const DATE_TIME_PARTS = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+-]\d\d):?(\d\d))?$/;

/** A time without an offset is in UTC. */
function readDateTime(text: string): CelResult | undefined {
  const [, date, time, hours, minutes] = DATE_TIME_PARTS.exec(text) ?? [];
  if (date === undefined) return undefined;
  return parseTimestamp(`${date}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`);
}

const MICRO = 1_000n;
const MILLI = 1_000_000n;
const SECOND = 1_000_000_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ...unit(1n, "ns", "nano", "nanosecond", "nanoseconds"),
  ...unit(MICRO, "us", "\u00b5s", "\u03bcs", "micro", "microsecond", "microseconds"),
  ...unit(MILLI, "ms", "milli", "millisecond", "milliseconds"),
  ...unit(SECOND, "s", "sec", "secs", "second", "seconds"),
  ...unit(MINUTE, "m", "min", "mins", "minute", "minutes"),
  ...unit(HOUR, "h", "hr", "hour", "hours"),
  ...unit(DAY, "d", "day", "days"),
  ...unit(7n * DAY, "w", "week", "weeks"),
]);

function unit(nanos: bigint, ...names: readonly string[]): [string, bigint][] {
  return names.map((name) => [name, nanos]);
}

const WORDED_PART = /(\d+)\s*([a-z\u00b5\u03bc]+)\s*,?\s*/giy;
const MAX_WORDED_CHARACTERS = 128;

/** `5 days`, `1 week, 2 hours` */
function readWordedDuration(text: string): CelResult | undefined {
  if (text.length > MAX_WORDED_CHARACTERS) return undefined;
  let nanos = 0n;
  let end = 0;
  for (const [part, digits = "", name = ""] of text.matchAll(WORDED_PART)) {
    const scale = UNITS.get(name.toLowerCase());
    if (scale === undefined) return undefined;
    nanos += BigInt(digits) * scale;
    end += part.length;
  }
  return end === 0 || end !== text.length ? undefined : durationOf(nanos);
}
