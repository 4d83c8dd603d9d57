/** Recorded events as texts, and a way to wait for more of them: events of a watch, calls of handlers. */

const DEFAULT_TIMEOUT_MS = 30_000;

export class Sightings {
  readonly #texts: string[] = [];
  readonly #waiting = new Set<() => void>();
  /** Why no more events will come. */
  #end: string | undefined;

  get all(): readonly string[] {
    return this.#texts;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#wake();
  }

  end(reason: string): void {
    this.#end = reason;
    this.#wake();
  }

  /**
   * Resolves when all of them have happened, in any order. @throws Error that names the missing ones, at the timeout or
   * the end
   */
  async include(wanted: readonly string[], timeoutMs: number = DEFAULT_TIMEOUT_MS): Promise<void> {
    const pending = new Set(wanted);
    let looked = 0;
    await new Promise<void>((resolve, reject) => {
      const settle = (why: string): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        if (pending.size === 0) resolve();
        else reject(new Error(`${why}: not seen: ${[...pending].join(", ")}; seen: ${this.#texts.join(", ")}`));
      };
      const look = (): void => {
        for (; looked < this.#texts.length; looked++) pending.delete(this.#texts[looked] ?? "");
        if (pending.size === 0 || this.#end !== undefined) settle(this.#end ?? "");
      };
      const timer = setTimeout(() => settle(`${timeoutMs} ms passed`), timeoutMs);
      this.#waiting.add(look);
      look();
    });
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}
