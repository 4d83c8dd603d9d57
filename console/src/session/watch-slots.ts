/** Limits how many watches are open at once. Those beyond the limit wait in turn. */
export class WatchSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#free = limit;
  }

  /** How many watches have broken so far. One that waited meanwhile can't know whether the server is still the same. */
  breaks = 0;

  /** Whether watches wait for others to end. */
  get isContended(): boolean {
    return this.#waiting.length > 0;
  }

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
