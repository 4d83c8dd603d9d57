/** Limits the concurrent calls of one webhook; further calls wait for their turn. */

/** Maximum number of concurrent calls of one webhook. */
export const MAX_CALLS = 64;
/** Maximum number of waiting calls. */
export const MAX_WAITING_CALLS = 1_024;

export class CallPlaces {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly maxCalls = MAX_CALLS,
    private readonly maxWaiting = MAX_WAITING_CALLS,
  ) {}

  /**
   * Resolves with a function that frees the place, once there is one.
   * @throws Error if too many calls wait, and the signal's reason
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.taken >= this.maxCalls) await this.turn(signal);
    else this.taken++;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.giveBack();
    };
  }

  /** The place of a finished call goes to the call that has waited longest. */
  private giveBack(): void {
    const [next] = this.waiting;
    if (next === undefined) this.taken--;
    else next();
  }

  private turn(signal: AbortSignal): Promise<void> {
    if (this.waiting.size >= this.maxWaiting) throw new Error(`${this.maxWaiting} calls wait for this webhook already`);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(enter);
        signal.removeEventListener("abort", give);
      };
      const enter = (): void => {
        leave();
        resolve();
      };
      const give = (): void => {
        leave();
        reject(signal.reason);
      };
      this.waiting.add(enter);
      signal.addEventListener("abort", give, { once: true });
    });
  }
}
