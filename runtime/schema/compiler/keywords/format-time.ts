/** Formats of dates, times and durations. */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):?(\d\d))?$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const UNIT = "(?:ns|us|\u00b5s|\u03bcs|ms|s|m|h)";
const DURATION = new RegExp(`^[+-]?(?:0|(?:(?:\\d+\\.?\\d*|\\.\\d+)${UNIT})+)$`);
const WORDED_DURATION =
  /^\d+\s*(?:ns|nano|nanoseconds?|us|micro|microseconds?|ms|milli|milliseconds?|s|sec|secs|seconds?|m|mins?|minutes?|h|hr|hours?|d|days?|w|weeks?)(?:\s*,?\s+\d+\s*(?:[a-z]+))*$/i;
const MAX_DURATION_CHARACTERS = 128;

/** Accepts `2024-02-29`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year !== undefined && isDay(Number(year), Number(month), Number(day));
}

/** Accepts RFC 3339, with or without offset and fraction. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part) => (part === undefined ? 0 : Number(part))) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  return isDay(year, month, day) && isTime && offsetHour <= 23 && offsetMinute <= 59;
}

/** Accepts exactly RFC 3339 with an offset, as a Time field requires. */
export function isTimestamp(text: string): boolean {
  return RFC3339.test(text) && isDateTime(text);
}

/** Accepts `1h30m`, `-1.5s`, `0`, and verbal forms such as `5 days`. */
export function isDuration(text: string): boolean {
  if (text.length > MAX_DURATION_CHARACTERS) return false;
  return DURATION.test(text) || WORDED_DURATION.test(text);
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}
