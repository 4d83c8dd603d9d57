/** When the attempts of `eventually` and `consistently` take place: in real time, or in that of a virtual clock. */
import { clearTimeout as endTimer, setTimeout as realTimer } from "node:timers";
import type { Apis } from "../client/index.js";
import type { TestServer } from "./server.js";

/** What the helpers that try something several times accept. */
export interface AttemptOptions {
  /**
   * The pause between two attempts, in milliseconds: 20 by default. With a virtual clock it is the least time by which
   * the clock moves.
   */
  readonly intervalMs?: number;
  /**
   * The server that is tested. If it has a virtual clock, its time moves from timer to timer, and limits are in that
   * time. When the server stops, no further attempt is made.
   */
  readonly server?: TestServer<Apis>;
  /** Ends the attempts; the call rejects with its reason. */
  readonly signal?: AbortSignal;
}

export interface AttemptLimits {
  readonly limitMs: number;
  readonly intervalMs: number;
  /** The real time for further attempts once the virtual time is over, for work that the clock does not see. */
  readonly graceMs: number;
  /** The real time that an attempt may take with a virtual clock. */
  readonly attemptMs: number;
}

export type Outcome<T> = { readonly value: T } | { readonly error: unknown } | "not ended";

export class Attempts {
  count = 0;
  readonly #limits: AttemptLimits;
  readonly #clock;
  readonly #stopped: AbortSignal | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #beganMs = performance.now();
  readonly #virtualBeganMs: number;
  #endMs: number;

  constructor(limits: AttemptLimits, { server, signal }: AttemptOptions) {
    this.#limits = limits;
    this.#clock = server?.virtualClock;
    this.#stopped = server?.stopped;
    this.#signal = signal;
    this.#endMs = this.#beganMs + limits.limitMs;
    this.#virtualBeganMs = this.#clock?.now() ?? 0;
  }

  get isStopped(): boolean {
    return this.#stopped?.aborted === true;
  }

  /** How long it has taken, for messages. */
  get elapsed(): string {
    if (this.#clock === undefined) return `${Math.round(performance.now() - this.#beganMs)} ms`;
    return `${this.#clock.now() - this.#virtualBeganMs} ms of the server's time`;
  }

  /**
   * Runs one attempt, which the end of the time, of the server or of the signal leaves behind.
   * @throws the reason of the signal
   */
  async run<T>(attempt: () => T | Promise<T>): Promise<Outcome<T>> {
    this.#signal?.throwIfAborted();
    // What the last step started is complete before the next look at it.
    if (!this.isStopped) await this.#clock?.settle();
    this.count++;
    const limitMs = this.#clock === undefined ? this.#endMs - performance.now() : this.#limits.attemptMs;
    const limit = this.#pause(Math.max(limitMs, this.#limits.intervalMs));
    const ended = await Promise.race([outcomeOf(attempt), limit.over]);
    limit.end();
    this.#signal?.throwIfAborted();
    return ended ?? "not ended";
  }

  /** Waits for the next attempt. Returns false if there is none, because the time is over or the server has stopped. */
  async next(): Promise<boolean> {
    if (this.isStopped) return false;
    if (await this.#hasMoved()) return true;
    const restMs = this.#endMs - performance.now();
    // The first attempt may have taken all the time, because it loaded code.
    if (restMs <= 0 && (this.count > 1 || this.#limits.limitMs === 0)) return false;
    await this.#pause(Math.max(0, Math.min(this.#limits.intervalMs, restMs))).over;
    return !this.isStopped;
  }

  /** Moves the virtual time to the next timer, or to the end. Returns false if there is none to move. */
  async #hasMoved(): Promise<boolean> {
    const clock = this.#clock;
    const { limitMs, intervalMs, graceMs } = this.#limits;
    if (clock === undefined) return false;
    const nowMs = clock.now();
    const endMs = this.#virtualBeganMs + limitMs;
    if (nowMs >= endMs) return false;
    const dueMs = clock.pendingTimers[0]?.dueMs ?? endMs;
    await clock.advance(Math.min(endMs, Math.max(dueMs, nowMs + intervalMs)) - nowMs);
    this.#endMs = performance.now() + graceMs;
    return true;
  }

  /** Begins a pause in real time, whatever timers a test has replaced. It is also over when the attempts end. */
  #pause(ms: number): { readonly over: Promise<undefined>; readonly end: () => void } {
    const signals = [this.#stopped, this.#signal].filter((signal) => signal !== undefined);
    let resolve: (value: undefined) => void = () => {};
    const over = new Promise<undefined>((resolved) => {
      resolve = resolved;
    });
    const end = (): void => {
      endTimer(timer);
      for (const signal of signals) signal.removeEventListener("abort", end);
      resolve(undefined);
    };
    const timer = realTimer(end, ms);
    for (const signal of signals) signal.addEventListener("abort", end);
    if (signals.some((signal) => signal.aborted)) end();
    return { over, end };
  }
}

async function outcomeOf<T>(attempt: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await attempt() };
  } catch (error) {
    return { error };
  }
}
