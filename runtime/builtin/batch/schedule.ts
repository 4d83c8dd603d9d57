/**
 * Validates the schedules of cron jobs: five fields in cron format, or a predefined word. The controller computes the
 * times.
 */

interface FieldBounds {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Minute, hour, day of month, month, day of week. */
const FIELDS: readonly FieldBounds[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: MONTHS },
  { least: 0, most: 6, names: DAYS },
];

const WORDS: ReadonlySet<string> = new Set([
  "@yearly",
  "@annually",
  "@monthly",
  "@weekly",
  "@daily",
  "@midnight",
  "@hourly",
]);

const ZONE = /^(?:TZ|CRON_TZ)=(\S*)\s+/;
const DURATION = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h)/;

/** Maximum length of a schedule in characters. */
export const MAX_SCHEDULE_CHARACTERS = 1024;

/** The problems of a schedule; empty for a valid one. A leading time zone is not checked here. */
export function scheduleProblems(schedule: string): string[] {
  if (schedule.length > MAX_SCHEDULE_CHARACTERS) return [`must be no more than ${MAX_SCHEDULE_CHARACTERS} characters`];
  const text = schedule.replace(ZONE, "").trim();
  if (text === "") return ["empty spec string"];
  if (text.startsWith("@")) return wordProblems(text);
  const parts = text.split(/\s+/);
  if (parts.length !== FIELDS.length)
    return [`expected exactly ${FIELDS.length} fields, found ${parts.length}: [${parts.join(" ")}]`];
  for (const [index, bounds] of FIELDS.entries()) {
    const problem = fieldProblem(parts[index] ?? "", bounds);
    if (problem !== undefined) return [problem];
  }
  return [];
}

function wordProblems(word: string): string[] {
  if (WORDS.has(word)) return [];
  const every = "@every ";
  if (!word.startsWith(every)) return [`unrecognized descriptor: ${word}`];
  return isDuration(word.slice(every.length)) ? [] : [`failed to parse duration ${word}`];
}

/** A sequence of numbers with units, such as `1h30m`. */
function isDuration(text: string): boolean {
  let rest = text.replace(/^[-+]/, "");
  if (rest === "0") return true;
  if (rest === "") return false;
  while (rest !== "") {
    const [part] = DURATION.exec(rest) ?? [];
    if (part === undefined) return false;
    rest = rest.slice(part.length);
  }
  return true;
}

/** A list of ranges, each of which may have a step; empty members of the list are skipped. */
function fieldProblem(field: string, bounds: FieldBounds): string | undefined {
  for (const range of field.split(",").filter((part) => part !== "")) {
    const problem = rangeProblem(range, bounds);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function rangeProblem(range: string, bounds: FieldBounds): string | undefined {
  const [span = "", step, ...moreSteps] = range.split("/");
  if (moreSteps.length > 0) return `too many slashes: ${range}`;
  const [first = "", last, ...moreEnds] = span.split("-");
  const isAll = first === "*" || first === "?";
  if (!isAll && moreEnds.length > 0) return `too many hyphens: ${range}`;
  const start = isAll ? bounds.least : numberOf(first, bounds);
  if (start === undefined) return `failed to parse int from ${first}`;
  let end = isAll || (step !== undefined && last === undefined) ? bounds.most : start;
  if (!isAll && last !== undefined) {
    const given = numberOf(last, bounds);
    if (given === undefined) return `failed to parse int from ${last}`;
    end = given;
  }
  if (step !== undefined) {
    if (!/^[0-9]{1,9}$/.test(step)) return `failed to parse int from ${step}`;
    if (Number(step) === 0) return `step of range should be a positive number: ${range}`;
  }
  if (start < bounds.least) return `beginning of range (${start}) below minimum (${bounds.least}): ${range}`;
  if (end > bounds.most) return `end of range (${end}) above maximum (${bounds.most}): ${range}`;
  return start > end ? `beginning of range (${start}) beyond end of range (${end}): ${range}` : undefined;
}

function numberOf(text: string, { names, least }: FieldBounds): number | undefined {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named !== -1) return named + least;
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Whether the schedule contains a time zone. */
export function hasZone(schedule: string): boolean {
  return schedule.includes("TZ");
}

/** The problems of a time zone's name, which is case-sensitive. */
export function timeZoneProblems(name: string): string[] {
  if (name === "") return ["timeZone must be nil or non-empty string"];
  if (name.toLowerCase() === "local")
    return ["timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones"];
  return isTimeZone(name) ? [] : [`unknown time zone ${name}`];
}

/** Offsets such as +01:00 are not names. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  let known: string;
  try {
    known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  // An alias resolves to another name, which does not show the correct case of the alias.
  const isSameName = known.toLowerCase() === name.toLowerCase();
  return isSameName ? known === name : /^[A-Z]/.test(name);
}
