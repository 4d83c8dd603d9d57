/**
 * The shutdown of a server as requests see it: open watches end, no new ones start, and optionally all new requests are
 * rejected. Listeners are kept in a set, so that adding and removing one takes constant time.
 */
import type { Clock } from "../api/time.js";

/** The number of steps in which watches end if they have a grace period. */
const STEPS = 20;

export interface DrainOptions {
  /** Milliseconds over which open watches end evenly, so that their clients do not all reconnect at once. */
  readonly watchGraceMs: number;
  /** Whether all new requests are answered 429 from now on, not only watches. */
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

  /** Calls `listener` when it should end. The returned function removes the listener. */
  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Begins the shutdown. Calling it again has no effect. */
  begin(options: DrainOptions = AT_ONCE): void {
    if (this.options !== undefined) return;
    this.options = options;
    if (options.watchGraceMs === 0) this.endAll();
    else this.endStep(options.watchGraceMs / STEPS, STEPS);
  }

  /** Ends all remaining listeners immediately, whatever the grace period. */
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
