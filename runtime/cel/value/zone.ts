/** Time zones: IANA names through Intl, and offsets such as `+01:00`. */
import { CelError, type Timestamp } from "../cel-values.js";

/** Number of cached formatters, which are slow to create and take some memory; the oldest is evicted. */
const MAX_FORMATTERS = 64;
/** Maximum length of a zone name. */
const MAX_NAME_LENGTH = 64;

const OFFSET = /^([+-]?)(\d{1,2}):(\d{2})$/;
const LONG_OFFSET = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

const formatters = new Map<string, Intl.DateTimeFormat | CelError>();

/** Returns the offset of a zone from UTC at a time, in seconds. */
export function zoneOffset(zone: string, timestamp: Timestamp): number | CelError {
  if (zone.includes(":")) return fixedOffset(zone);
  if (zone === "" || zone === "UTC") return 0;
  const formatter = formatterOf(zone);
  if (formatter instanceof CelError) return formatter;
  const parts = formatter.formatToParts(Number(timestamp.seconds) * 1000);
  const match = LONG_OFFSET.exec(parts.find(({ type }) => type === "timeZoneName")?.value ?? "");
  if (match === null) return unknownZone(zone);
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === "-" ? -1 : 1);
}

function fixedOffset(zone: string): number | CelError {
  const match = OFFSET.exec(zone);
  if (match === null) return unknownZone(zone);
  const [, sign, hours, minutes] = match;
  if (Number(minutes) > 59) return new CelError(`timezone offset minutes out of range [0, 59]: ${zone}`);
  return (Number(hours) * 3600 + Number(minutes) * 60) * (sign === "-" ? -1 : 1);
}

function formatterOf(zone: string): Intl.DateTimeFormat | CelError {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    if (zone.length > MAX_NAME_LENGTH) return unknownZone(zone.slice(0, MAX_NAME_LENGTH));
    formatter = newFormatter(zone);
    if (formatters.size >= MAX_FORMATTERS) formatters.delete(formatters.keys().next().value as string);
    formatters.set(zone, formatter);
  }
  return formatter;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | CelError {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  } catch (error) {
    // Intl throws a RangeError for an unknown zone
    if (error instanceof RangeError) return unknownZone(timeZone);
    throw error;
  }
}

function unknownZone(zone: string): CelError {
  return new CelError(`unknown time zone ${zone}`);
}
