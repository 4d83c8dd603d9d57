/** Explains why a text is not a time, in the words of stock servers, which parse times by a layout. */

/** One part of a layout: its text in the layout, and the pattern that it matches. */
interface Part {
  readonly layout: string;
  readonly pattern: RegExp;
  /** The allowed range of the number, and its name in the message. */
  readonly range?: readonly [name: string, min: number, max: number];
}

const PARTS: readonly Part[] = [
  { layout: "2006", pattern: /^\d{4}/ },
  { layout: "-", pattern: /^-/ },
  { layout: "01", pattern: /^\d{2}/, range: ["month", 1, 12] },
  { layout: "-", pattern: /^-/ },
  { layout: "02", pattern: /^\d{2}/, range: ["day", 1, 31] },
  { layout: "T", pattern: /^T/ },
  { layout: "15", pattern: /^\d{1,2}/, range: ["hour", 0, 23] },
  { layout: ":", pattern: /^:/ },
  { layout: "04", pattern: /^\d{2}/, range: ["minute", 0, 59] },
  { layout: ":", pattern: /^:/ },
  { layout: "05", pattern: /^\d{2}/, range: ["second", 0, 59] },
];
const MICROSECONDS: Part = { layout: ".000000", pattern: /^[.,]\d{6}/ };
/** Go accepts a fraction after the seconds even if the layout has none. */
const FRACTION = /^[.,]\d+/;
const ZONE: Part = { layout: "Z07:00", pattern: /^(?:Z|[+-]\d{2}:\d{2})/ };

/** @param layout `2006-01-02T15:04:05Z07:00`, or the same with microseconds */
export function timeProblem(text: string, layout: string): string | undefined {
  const hasMicroseconds = layout.includes(MICROSECONDS.layout);
  const parts = [...PARTS, ...(hasMicroseconds ? [MICROSECONDS] : []), ZONE];
  const prefix = `parsing time ${JSON.stringify(text)}`;
  const numbers: number[] = [];
  let rest = text;
  for (const part of parts) {
    if (part === ZONE && !hasMicroseconds) rest = rest.replace(FRACTION, "");
    const found = part.pattern.exec(rest)?.[0];
    if (found === undefined)
      return `${prefix} as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(part.layout)}`;
    if (part.range !== undefined) {
      const [name, min, max] = part.range;
      const value = Number(found);
      if (value < min || value > max) return `${prefix}: ${name} out of range`;
    }
    if (/^\d/.test(found)) numbers.push(Number(found));
    rest = rest.slice(found.length);
  }
  if (rest !== "") return `${prefix}: extra text: ${JSON.stringify(rest)}`;
  const [year = 0, month = 1, day = 1] = numbers;
  return day > daysIn(year, month) ? `${prefix}: day out of range` : undefined;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
