/** Waits until all kinds of objects were loaded once: nothing can be decided before that. */
import type { Clock } from "../api/time.js";

/** A request that has waited this long, in milliseconds, fails. */
export const FIRST_LOAD_LIMIT_MS = 10_000;

export class FirstLoad<Name extends string> {
  private readonly missing: Set<Name>;
  private readonly waiting = new Set<() => void>();

  /**
   * @param mode the mode that waits, for its error
   * @param names what has to be loaded, as the error names it
   */
  constructor(
    private readonly mode: string,
    names: readonly Name[],
    private readonly clock: Clock,
  ) {
    this.missing = new Set(names);
  }

  get isDone(): boolean {
    return this.missing.size === 0;
  }

  loaded(name: Name): void {
    this.missing.delete(name);
    if (this.isDone) for (const settle of this.waiting) settle();
  }

  /**
   * Waits for the first load. The in-flight limit of the server bounds how many requests wait.
   * @throws Error that says what is missing
   */
  wait(): Promise<void> {
    if (this.isDone) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.waiting.delete(settle);
        cancel();
        if (this.isDone) resolve();
        else reject(this.notLoaded());
      };
      const cancel = this.clock.after(FIRST_LOAD_LIMIT_MS, settle);
      this.waiting.add(settle);
    });
  }

  private notLoaded(): Error {
    const limit = `${FIRST_LOAD_LIMIT_MS / 1000} seconds`;
    return new Error(
      `${this.mode}: ${[...this.missing].join(", ")} not loaded within ${limit}: nothing can be decided`,
    );
  }
}
