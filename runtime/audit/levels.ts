/** Audit levels and stages. SPEC: Events. */

export const LEVELS = ["None", "Metadata", "Request", "RequestResponse"] as const;
/** From none to all: nothing; the request's metadata and outcome; also the request body; also the response body. */
export type Level = (typeof LEVELS)[number];

export const STAGES = ["RequestReceived", "ResponseStarted", "ResponseComplete", "Panic"] as const;
/**
 * The request was authenticated but not executed yet; the answer of a long-running request begins; the answer is
 * complete; the server failed unexpectedly, so that there is no complete answer.
 */
export type Stage = (typeof STAGES)[number];

/** Whether the level includes the request body. */
export function hasRequestBody(level: Level): boolean {
  return level === "Request" || level === "RequestResponse";
}
