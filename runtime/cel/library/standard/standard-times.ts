/** Parts of timestamps, in UTC or a zone, and durations in a unit. SPEC: Validation expressions, time zones. */

import { DURATION, INT, STRING, TIMESTAMP } from "../../cel-types.js";
import { CelError, type CelResult, type Duration, type Timestamp } from "../../cel-values.js";
import { type FunctionDeclaration, type Overload, overload } from "../../function.js";
import { type CalendarDay, dateFromDays, daysFromDate, SECONDS_PER_DAY } from "../../value/calendar.js";
import { zoneOffset } from "../../value/zone.js";

interface LocalTime {
  readonly date: CalendarDay;
  /** Days since 1970-01-01. */
  readonly days: number;
  readonly secondOfDay: number;
  readonly nanos: number;
}

interface TimePart {
  readonly name: string;
  readonly id: string;
  of(time: LocalTime): number;
  /** The unit of a duration accessor, in nanoseconds. */
  readonly unitNanos?: bigint;
}

/** 1970-01-01 was a Thursday, day 4 when counting from Sunday. */
const FIRST_WEEKDAY = 4;

const PARTS: readonly TimePart[] = [
  { name: "getFullYear", id: "year", of: ({ date }) => date.year },
  { name: "getMonth", id: "month", of: ({ date }) => date.month - 1 },
  {
    name: "getDayOfYear",
    id: "day_of_year",
    of: ({ date, days }) => days - daysFromDate({ year: date.year, month: 1, day: 1 }),
  },
  { name: "getDayOfMonth", id: "day_of_month", of: ({ date }) => date.day - 1 },
  { name: "getDate", id: "day_of_month_1_based", of: ({ date }) => date.day },
  { name: "getDayOfWeek", id: "day_of_week", of: ({ days }) => (((days + FIRST_WEEKDAY) % 7) + 7) % 7 },
  {
    name: "getHours",
    id: "hours",
    of: ({ secondOfDay }) => Math.floor(secondOfDay / 3600),
    unitNanos: 3_600_000_000_000n,
  },
  {
    name: "getMinutes",
    id: "minutes",
    of: ({ secondOfDay }) => Math.floor(secondOfDay / 60) % 60,
    unitNanos: 60_000_000_000n,
  },
  { name: "getSeconds", id: "seconds", of: ({ secondOfDay }) => secondOfDay % 60, unitNanos: 1_000_000_000n },
  { name: "getMilliseconds", id: "milliseconds", of: ({ nanos }) => Math.floor(nanos / 1e6), unitNanos: 1_000_000n },
];

export const TIMES: readonly FunctionDeclaration[] = PARTS.map((part) => ({
  name: part.name,
  overloads: [...ofTimestamps(part), ...ofDurations(part)],
}));

function ofTimestamps(part: TimePart): Overload[] {
  return [
    overload<[Timestamp]>({
      id: `timestamp_to_${part.id}`,
      isMember: true,
      parameters: [TIMESTAMP],
      result: INT,
      evaluate: (timestamp) => BigInt(part.of(localTime(timestamp, 0))),
    }),
    overload<[Timestamp, string]>({
      id: `timestamp_to_${part.id}_with_tz`,
      isMember: true,
      parameters: [TIMESTAMP, STRING],
      result: INT,
      evaluate(timestamp, zone): CelResult {
        const offset = zoneOffset(zone, timestamp);
        return offset instanceof CelError ? offset : BigInt(part.of(localTime(timestamp, offset)));
      },
    }),
  ];
}

function ofDurations({ id, unitNanos }: TimePart): Overload[] {
  if (unitNanos === undefined) return [];
  return [
    overload<[Duration]>({
      id: `duration_to_${id}`,
      isMember: true,
      parameters: [DURATION],
      result: INT,
      evaluate: ({ nanos }) => nanos / unitNanos,
    }),
  ];
}

function localTime({ seconds, nanos }: Timestamp, offsetSeconds: number): LocalTime {
  const local = Number(seconds) + offsetSeconds;
  const days = Math.floor(local / SECONDS_PER_DAY);
  return { date: dateFromDays(days), days, secondOfDay: local - days * SECONDS_PER_DAY, nanos };
}
