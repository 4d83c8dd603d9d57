/** Growing delays between failed attempts, randomized so that many clients don't return at the same time. */
import type { Clock } from "../../api/time.js";
import { sleep } from "../transport/abort.js";

const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 30_000;
const GROWTH = 2;

export class Backoff {
  #delayMs = FIRST_DELAY_MS;

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number,
  ) {}

  /**
   * Waits between half and one and a half times the current delay, or until the signal fires.
   * @param leastMs the delay that the server requested
   */
  async pause(signal: AbortSignal, leastMs = 0): Promise<void> {
    const delayMs = Math.max(Math.round(this.#delayMs * (0.5 + this.random())), leastMs);
    this.#delayMs = Math.min(this.#delayMs * GROWTH, MAX_DELAY_MS);
    await sleep(this.clock, delayMs, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Makes the next delay the shortest again. */
  reset(): void {
    this.#delayMs = FIRST_DELAY_MS;
  }
}
