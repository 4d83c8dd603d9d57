/** Calls a webhook that decides about requests, with a few retries where they may help, within one timeout. */
import type { JsonValue } from "../api/json.js";
import type { Clock } from "../api/time.js";
import type { CallLimits, Webhook } from "./webhook-client.js";
import { WebhookError } from "./webhook-error.js";

/** Maximum number of calls for one question, including the first. */
export const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.5;
/** Maximum random addition to a pause as a fraction of it, so that many servers do not retry at the same moment. */
const PAUSE_JITTER = 0.2;

export interface RetryOptions<Answer> extends CallLimits {
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Reads the document of an answer. It throws if the answer is invalid, which ends the retries. */
  readonly read: (document: JsonValue) => Answer;
  /** Called after every call. */
  readonly observe?: (call: ObservedCall) => void;
}

export interface ObservedCall {
  /** The status of the answer, or `<error>`. */
  readonly code: string;
  readonly seconds: number;
  /** Why there is no usable answer; undefined if there is one. */
  readonly error?: unknown;
}

/**
 * Resolves with the webhook's answer. Duplicate keys make an answer unusable.
 * @param options.timeoutMs timeout for all calls and pauses together, in milliseconds
 * @throws WebhookError of the last call, and what `read` throws
 */
export async function postWithRetries<Answer>(
  webhook: Webhook,
  document: string,
  options: RetryOptions<Answer>,
): Promise<Answer> {
  const { clock, random, timeoutMs } = options;
  const endMs = clock.now() + timeoutMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await observedPost(webhook, document, { ...options, timeoutMs: endMs - clock.now() });
    } catch (error) {
      const nextMs = pauseMs * (1 + PAUSE_JITTER * random());
      const mayHelp = error instanceof WebhookError && error.isTransient;
      if (!mayHelp || attempt === MAX_ATTEMPTS || clock.now() + nextMs >= endMs) throw error;
      await new Promise<void>((resolve) => clock.after(nextMs, resolve));
      pauseMs *= PAUSE_GROWTH;
    }
  }
}

async function observedPost<Answer>(
  webhook: Webhook,
  document: string,
  options: RetryOptions<Answer>,
): Promise<Answer> {
  const { clock, read, observe, timeoutMs, maxAnswerBytes } = options;
  const beganMs = clock.now();
  let code = "<error>";
  const onStatus = (status: number): void => {
    code = String(status);
  };
  const observed = (failure: { readonly error?: unknown }): void =>
    observe?.({ code, seconds: (clock.now() - beganMs) / 1000, ...failure });
  try {
    const answer = read(await webhook.post(document, { timeoutMs, maxAnswerBytes, onStatus, hasDistinctKeys: true }));
    observed({});
    return answer;
  } catch (error) {
    observed({ error });
    throw error;
  }
}
