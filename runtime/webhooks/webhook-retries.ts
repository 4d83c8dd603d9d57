/** Calls of a webhook that decides about requests: asked again a few times where that may help, within one limit of time. */
import type { JsonValue } from "../api/json.js";
import type { Clock } from "../api/time.js";
import type { CallLimits, Webhook } from "./webhook-client.js";
import { WebhookError } from "./webhook-error.js";

/** Calls for one question, the first among them. */
export const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.5;
/** Part of a pause that chance may add to it, so that many servers do not ask at the same moment. */
const PAUSE_JITTER = 0.2;

export interface RetryOptions<Answer> extends CallLimits {
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** What a document says. Throws where it is no answer; nobody asks again then. */
  readonly read: (document: JsonValue) => Answer;
  /** Told of every call. */
  readonly observe?: (call: ObservedCall) => void;
}

export interface ObservedCall {
  /** The status of the answer, or `<error>`. */
  readonly code: string;
  readonly seconds: number;
  /** Why there is no usable answer; undefined where there is one. */
  readonly error?: unknown;
}

/**
 * What the webhook answers. A key that stands twice in its document makes that unusable.
 * @param options.timeoutMs for all calls and pauses together
 * @throws WebhookError that of the last call, and what `read` throws
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
