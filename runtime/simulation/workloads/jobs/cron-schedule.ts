/** Schedules in the five fields of cron, in any time zone: when a job is due next. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A schedule that has no time within so many days has none at all: February 29 comes at least every eight years. */
const MAX_DAYS = 9 * 366;

const NAMED: Readonly<Record<string, string>> = {
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@hourly": "0 * * * *",
};
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");

interface Field {
  readonly values: ReadonlySet<number>;
  /** Whether the field is `*` or `?`: of the two fields for days, such a one does not count. */
  readonly isAny: boolean;
}

interface LocalTime {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly weekday: number;
}

export class CronSchedule {
  readonly #fields: readonly [minute: Field, hour: Field, day: Field, month: Field, weekday: Field] | undefined;
  /** The time between two runs of `@every`, in milliseconds. */
  readonly #everyMs: number | undefined;
  readonly #format: Intl.DateTimeFormat;

  /**
   * @param timeZone such as `Europe/Berlin`
   * @throws RangeError for a schedule that can't be read, or an unknown time zone
   */
  constructor(text: string, timeZone = "UTC") {
    const parts = { minute: "numeric", hour: "numeric", day: "numeric", month: "numeric", weekday: "short" } as const;
    this.#format = new Intl.DateTimeFormat("en-US", { ...parts, hourCycle: "h23", timeZone });
    const [, every] = /^@every ((?:\d+(?:h|m|s))+)$/.exec(text) ?? [];
    this.#everyMs = every === undefined ? undefined : everyMs(every);
    if (this.#everyMs !== undefined) return;
    const fields = (NAMED[text] ?? text).trim().split(/\s+/);
    if (fields.length !== 5) throw new RangeError(`expected exactly 5 fields, found ${fields.length}: ${text}`);
    const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
    this.#fields = [
      field(minute, 0, 59),
      field(hour, 0, 23),
      field(day, 1, 31),
      field(month, 1, 12, MONTHS),
      field(weekday, 0, 7, WEEKDAYS),
    ];
  }

  /** Returns the first due time after another one, in milliseconds since the epoch; undefined if there is none. */
  next(afterMs: number): number | undefined {
    if (this.#everyMs !== undefined) return Math.floor(afterMs / 1000) * 1000 + this.#everyMs;
    const [minutes, hours] = this.#fields ?? [];
    if (minutes === undefined || hours === undefined) return undefined;
    let atMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    const endMs = atMs + MAX_DAYS * DAY_MS;
    while (atMs < endMs) {
      const local = this.#localTime(atMs);
      const sinceMidnightMs = local.hour * HOUR_MS + local.minute * MINUTE_MS;
      if (!this.#isDay(local)) atMs = this.#nextMidnight(atMs, sinceMidnightMs);
      else if (!hours.values.has(local.hour)) atMs += HOUR_MS - local.minute * MINUTE_MS;
      else if (!minutes.values.has(local.minute)) atMs += MINUTE_MS;
      else return atMs;
    }
    return undefined;
  }

  /** Days can have 23 or 25 hours, so the jump may end before midnight, but never after it. */
  #nextMidnight(atMs: number, sinceMidnightMs: number): number {
    const wantedMs = atMs - sinceMidnightMs + DAY_MS;
    const { hour, minute } = this.#localTime(wantedMs);
    const beyondMs = hour * HOUR_MS + minute * MINUTE_MS;
    return beyondMs > 0 && beyondMs <= 2 * HOUR_MS ? wantedMs - beyondMs : wantedMs;
  }

  #isDay({ day, month, weekday }: LocalTime): boolean {
    const [, , days, months, weekdays] = this.#fields ?? [];
    if (days === undefined || months === undefined || weekdays === undefined || !months.values.has(month)) return false;
    const isDay = days.values.has(day);
    const isWeekday = weekdays.values.has(weekday) || (weekday === 0 && weekdays.values.has(7));
    // With both fields given, one of them is enough.
    return days.isAny || weekdays.isAny ? isDay && isWeekday : isDay || isWeekday;
  }

  #localTime(ms: number): LocalTime {
    const parts = new Map(this.#format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const number = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
    return {
      minute: number("minute"),
      hour: number("hour"),
      day: number("day"),
      month: number("month"),
      weekday: WEEKDAYS.indexOf((parts.get("weekday") ?? "").toLowerCase()),
    };
  }
}

function everyMs(text: string): number {
  const units: Readonly<Record<string, number>> = { h: HOUR_MS, m: MINUTE_MS, s: 1000 };
  let totalMs = 0;
  for (const [, amount, unit = ""] of text.matchAll(/(\d+)(h|m|s)/g)) totalMs += Number(amount) * (units[unit] ?? 0);
  return Math.max(1000, totalMs);
}

function field(text: string, least: number, most: number, names: readonly string[] = []): Field {
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const [range = "", stepText] = part.split("/");
    const isAny = range === "*" || range === "?";
    const [from = "", to] = range.split("-");
    const first = isAny ? least : numberOf(from, names, least);
    const last = isAny || (to === undefined && stepText !== undefined) ? most : numberOf(to ?? from, names, least);
    const step = stepText === undefined ? 1 : Number(stepText);
    const isGood =
      [first, last, step].every(Number.isInteger) && step > 0 && first >= least && last <= most && first <= last;
    if (!isGood) throw new RangeError(`found ${JSON.stringify(part)}, expected values from ${least} to ${most}`);
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return { values, isAny: /^[*?]/.test(text) };
}

function numberOf(text: string, names: readonly string[], least: number): number {
  const index = names.indexOf(text.toLowerCase());
  return index >= 0 ? index + (names.length === 12 ? least : 0) : /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
