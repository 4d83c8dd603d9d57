/**
 * Limits how many watches are open at once: over HTTP/1.1 a browser opens six connections to a server, and a watch holds
 * one for as long as it lives.
 */
const MAX_WATCHES = 4;

export class WatchSlots {
  #free = MAX_WATCHES;
  readonly #waiting: (() => void)[] = [];

  /** Waits for a free slot. Returns what releases it. @throws the signal's reason when it fires first */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      this.#waiting.push(begin);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}
