/** Durations as configurations write them, such as `3s`, `1m30s` or `500ms`. */

const UNIT_MS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};
const PART = /([0-9]+(?:\.[0-9]+)?)(h|ms|m|s|us|µs|ns)/g;
const WHOLE = /^-?(?:[0-9]+(?:\.[0-9]+)?(?:h|ms|m|s|us|µs|ns))+$/;

/** Returns milliseconds, or undefined for an invalid duration. */
export function durationMs(text: string): number | undefined {
  if (text === "0") return 0;
  if (!WHOLE.test(text)) return undefined;
  let sum = 0;
  for (const [, count = "", unit = ""] of text.matchAll(PART)) sum += Number(count) * (UNIT_MS[unit] ?? 0);
  return text.startsWith("-") ? -sum : sum;
}
