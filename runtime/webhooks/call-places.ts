/** Places for calls of one webhook: those that find none wait for their turn. */

/** Calls that are with one webhook at a time. */
export const MAX_CALLS = 64;
/** Calls that wait for one of them to end. */
export const MAX_WAITING_CALLS = 1_024;

export class CallPlaces {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly maxCalls = MAX_CALLS,
    private readonly maxWaiting = MAX_WAITING_CALLS,
  ) {}

  /** Resolves once there is a place, with what gives it back. @throws Error when too many wait, and the signal's reason */
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

  /** The place of a call that ends goes to the one that has waited longest. */
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
