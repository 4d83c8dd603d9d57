/** Timestamps: RFC 3339 with nanoseconds, and arithmetic within the years 1 to 9999. */
import { CelError, type Duration, Timestamp } from "../cel-values.js";
import { dateFromDays, daysFromDate, daysOfMonth, SECONDS_PER_DAY } from "./calendar.js";
import { durationOf, NANOS_PER_SECOND } from "./duration-value.js";

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
export const MIN_SECONDS = -62_135_596_800n;
export const MAX_SECONDS = 253_402_300_799n;

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,64}))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

export function timestampOf(seconds: bigint, nanos: number, offsetSeconds = 0): Timestamp | CelError {
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) return new CelError("timestamp overflow");
  return new Timestamp(seconds, nanos, offsetSeconds);
}

/** Undefined for a text that is not an RFC 3339 time; an error for one outside the supported years. */
export function parseTimestamp(text: string): Timestamp | CelError | undefined {
  const match = RFC3339.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = "", sign, zoneHour = "0", zoneMinute = "0"] = match;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (date.day < 1 || date.day > daysOfMonth(date.year, date.month)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(zoneHour) > 24 || Number(zoneMinute) > 59) return undefined;
  const ofDay = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const offset = (Number(zoneHour) * 3600 + Number(zoneMinute) * 60) * (sign === "-" ? -1 : 1);
  const seconds = daysFromDate(date) * SECONDS_PER_DAY + ofDay - offset;
  return timestampOf(BigInt(seconds), Number(fraction.slice(0, 9).padEnd(9, "0")), offset);
}

/** Formats in the offset with which the time was written, with as many decimals as needed: `2024-01-01T00:00:00.5Z`. */
export function formatTimestamp({ seconds, nanos, offsetSeconds }: Timestamp): string {
  const local = Number(seconds) + offsetSeconds;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const { year, month, day } = dateFromDays(days);
  const ofDay = local - days * SECONDS_PER_DAY;
  const time = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60]
    .map((part) => pad(part, 2))
    .join(":");
  const fraction = nanos === 0 ? "" : `.${pad(nanos, 9).replace(/0+$/, "")}`;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${time}${fraction}${formatOffset(offsetSeconds)}`;
}

function formatOffset(seconds: number): string {
  if (seconds === 0) return "Z";
  const minutes = Math.abs(seconds) / 60;
  return `${seconds < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

export function addToTimestamp(timestamp: Timestamp, nanos: bigint): Timestamp | CelError {
  const total = timestamp.seconds * NANOS_PER_SECOND + BigInt(timestamp.nanos) + nanos;
  const remainder = total % NANOS_PER_SECOND;
  const ofSecond = remainder < 0n ? remainder + NANOS_PER_SECOND : remainder;
  return timestampOf((total - ofSecond) / NANOS_PER_SECOND, Number(ofSecond), timestamp.offsetSeconds);
}

/** Returns the duration from `earlier` to `later`. */
export function differenceOf(later: Timestamp, earlier: Timestamp): Duration | CelError {
  return durationOf((later.seconds - earlier.seconds) * NANOS_PER_SECOND + BigInt(later.nanos - earlier.nanos));
}
