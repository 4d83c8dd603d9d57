/** The load of a case as plain data, so that it can be sent to the load process. */

export interface LoadPlan {
  readonly method: "GET" | "POST" | "PUT";
  /** May hold {@link NUMBER} and {@link SLOT}. */
  readonly path: string;
  /** Bodies taken in turn; ASCII, may hold {@link NUMBER} and {@link SLOT}. Empty for requests without a body. */
  readonly bodies: readonly string[];
  /** The status that every answer must have. */
  readonly status: number;
  /** Keep-alive connections; each has one request under way. */
  readonly connections: number;
  /** {@link SLOT} counts round this many. */
  readonly slots: number;
  /** Set for fan-out: a write is over when every watcher has its event, and operations are deliveries. */
  readonly watch?: { readonly path: string; readonly watchers: number };
}

/** Replaced by the request's number, always {@link NUMBER_DIGITS} digits, so that all requests have the same length. */
export const NUMBER = "#NUMBER#";
/** Replaced by the request's number modulo the plan's slots, in as many digits. */
export const SLOT = "#SLOT#";
export const NUMBER_DIGITS = 9;
/** No run counts this far; the request that is recorded for the floor has it. */
export const RECORDED_NUMBER = 10 ** NUMBER_DIGITS - 1;

export function formatNumber(number: number): string {
  return String(number).padStart(NUMBER_DIGITS, "0");
}
