/** How much of a request is written down, and when. SPEC: Events. */

export const LEVELS = ["None", "Metadata", "Request", "RequestResponse"] as const;
/** Nothing; who asked for what and what came of it; also the request's body; also the answer's. */
export type Level = (typeof LEVELS)[number];

export const STAGES = ["RequestReceived", "ResponseStarted", "ResponseComplete", "Panic"] as const;
/**
 * The caller is known and nothing was done; the answer of a request that is meant to last begins; the answer is complete;
 * the server failed in a way that nobody foresaw, in place of being complete.
 */
export type Stage = (typeof STAGES)[number];

/** Whether a level asks for the request's body. */
export function hasRequestBody(level: Level): boolean {
  return level === "Request" || level === "RequestResponse";
}
