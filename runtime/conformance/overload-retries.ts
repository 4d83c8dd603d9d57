/**
 * What a server asks of every client: what it refused before looking at it is sent again, and who is told to come back later
 * does. A check is about what the server says of a request, which it has not said yet.
 */
import type { Clock } from "../api/time.js";
import { ConnectionError } from "../client/client-errors.js";
import { sleep } from "../client/transport/abort.js";
import { parseRetryAfter } from "../client/transport/request-retries.js";
import { headerText, type TransportResponse } from "../client/transport/transport.js";

/** Answers that are waited for after one request; the last one is shown whatever it is. */
const MAX_WAITS = 30;
/** One wait at most, whatever the server asks for. */
const MAX_WAIT_MS = 10_000;
/** A request that a server has not looked at is sent so often. */
const MAX_REFUSALS = 10;
/** Before the first of those, and twice as long before each further one: a server that says goodbye is replaced by itself. */
const FIRST_DELAY_MS = 20;

const TOO_MANY_REQUESTS = 429;

export interface PatienceSettings {
  readonly clock: Clock;
  /** Ends every wait. */
  readonly signal: AbortSignal;
}

/** Sends until there is an answer of the server. @throws what `send` throws, and the signal's reason */
export async function sendPatiently(
  { clock, signal }: PatienceSettings,
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
      // read to its end, so that the connection can be used again
    }
    await sleep(clock, Math.min(seconds * 1000, MAX_WAIT_MS), signal);
  }
}
