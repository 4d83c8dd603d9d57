/**
 * The end of a server as requests see it: open watches end, none begins, and where the operator wants it so, new requests
 * are sent elsewhere. A set of listeners: joining and leaving costs the same however many there are.
 */
import type { Clock } from "../api/time.js";

/** Steps in which watches end where they may take a while to do so. */
const STEPS = 20;

export interface DrainOptions {
  /** Open watches end evenly over this long, so that their clients do not all come back elsewhere at once. */
  readonly watchGraceMs: number;
  /** New requests are answered 429 from now on, and not only watches. */
  readonly refusesRequests: boolean;
}

const AT_ONCE: DrainOptions = { watchGraceMs: 0, refusesRequests: false };

export class Shutdown {
  private readonly listeners = new Set<() => void>();
  private options: DrainOptions | undefined;

  constructor(private readonly clock: Clock) {}

  get hasBegun(): boolean {
    return this.options !== undefined;
  }

  get refusesRequests(): boolean {
    return this.options?.refusesRequests ?? false;
  }

  /** Calls `listener` when its turn to end has come. The returned function takes it back. */
  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Idempotent. */
  begin(options: DrainOptions = AT_ONCE): void {
    if (this.options !== undefined) return;
    this.options = options;
    if (options.watchGraceMs === 0) this.endAll();
    else this.endStep(options.watchGraceMs / STEPS, STEPS);
  }

  /** Ends whoever is still left of those that may take a while. */
  endAll(): void {
    this.end(this.listeners.size);
  }

  private endStep(stepMs: number, stepsLeft: number): void {
    this.end(Math.ceil(this.listeners.size / stepsLeft));
    if (stepsLeft > 1) this.clock.after(stepMs, () => this.endStep(stepMs, stepsLeft - 1));
  }

  private end(count: number): void {
    for (const listener of [...this.listeners].slice(0, count)) {
      this.listeners.delete(listener);
      listener();
    }
  }
}
