/**
 * Retries for overload, which every client must do: a request that the server refused unprocessed is sent again, and a
 * Retry-After is obeyed. Checks are about the server's answer to a request, which such a refusal is not.
 */
import type { Clock } from "../api/time.js";
import { ConnectionError } from "../client/client-errors.js";
import { sleep } from "../client/transport/abort.js";
import { parseRetryAfter } from "../client/transport/request-retries.js";
import { headerText, type TransportResponse } from "../client/transport/transport.js";

/** The maximum number of waits for one request; the answer after the last one is returned whatever it is. */
const MAX_WAITS = 30;
/** The longest wait, whatever the server requests. */
const MAX_WAIT_MS = 10_000;
/** The number of attempts for a request that the server refused unprocessed. */
const MAX_REFUSALS = 10;
/**
 * The delay before the first such retry, which doubles each time: a server that shuts down is usually replaced soon.
 */
const FIRST_DELAY_MS = 20;

const TOO_MANY_REQUESTS = 429;

export interface RetrySettings {
  readonly clock: Clock;
  /** Ends every wait. */
  readonly signal: AbortSignal;
}

/** Sends until the server gives an answer. @throws whatever `send` throws, and the signal's reason */
export async function sendWithRetries(
  { clock, signal }: RetrySettings,
  send: () => Promise<TransportResponse>,
): Promise<TransportResponse> {
  let refusals = 0;
  for (let waits = 0; ; ) {
    let response: TransportResponse;
    try {
      response = await send();
    } catch (error) {
      const isRefused = error instanceof ConnectionError && error.failure === "refused";
      if (!isRefused || refusals >= MAX_REFUSALS) throw error;
      await sleep(clock, FIRST_DELAY_MS * 2 ** refusals, signal);
      refusals += 1;
      continue;
    }
    const seconds = parseRetryAfter(headerText(response.headers, "retry-after"), clock.now());
    if (response.status !== TOO_MANY_REQUESTS || seconds === undefined || waits >= MAX_WAITS) return response;
    waits += 1;
    for await (const _ of response.body) {
      // The body was read to its end, so that the connection can be reused.
    }
    await sleep(clock, Math.min(seconds * 1000, MAX_WAIT_MS), signal);
  }
}
