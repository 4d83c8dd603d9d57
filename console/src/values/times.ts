/** How long ago something was, as kubectl writes it. */

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const YEAR_D = 365;

export function ageOf(timestamp: string | null | undefined, nowMs: number): string {
  const thenMs = Date.parse(timestamp ?? "");
  if (Number.isNaN(thenMs)) return "";
  const seconds = Math.max(0, Math.floor((nowMs - thenMs) / 1000));
  if (seconds < 2 * MINUTE_S) return `${seconds}s`;
  if (seconds < 2 * HOUR_S) return `${Math.floor(seconds / MINUTE_S)}m`;
  if (seconds < 2 * DAY_S) return `${Math.floor(seconds / HOUR_S)}h`;
  const days = Math.floor(seconds / DAY_S);
  return days < 2 * YEAR_D ? `${days}d` : `${Math.floor(days / YEAR_D)}y`;
}

/** Date and time of the reader. @param ms since 1970 */
export function momentText(ms: number): string {
  return new Date(ms).toLocaleString();
}

/** The time of the day of the reader. @param ms since 1970 */
export function clockText(ms: number): string {
  return new Date(ms).toLocaleTimeString();
}

/** Date and time of the reader, with the original as it came for a title. */
export function localTime(timestamp: string | null | undefined): string {
  const ms = Date.parse(timestamp ?? "");
  return Number.isNaN(ms) ? (timestamp ?? "") : new Date(ms).toLocaleString();
}

/** The time of the day of the reader, to the second. */
export function clockTime(ms: number): string {
  return new Date(ms).toLocaleTimeString(undefined, { hourCycle: "h23" });
}
