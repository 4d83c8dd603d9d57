/** Abortable waits and deadlines. All time comes from an injected clock. */
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";

/**
 * The system clock for callers that await. Unlike the timers of the server's clock, its timers keep the process alive.
 */
export const foregroundClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Waits for `delayMs`. @throws `signal.reason` as soon as the signal fires */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  let cancel: (() => void) | undefined;
  const elapsed = new Promise<void>((resolve) => {
    cancel = clock.after(delayMs, resolve);
  });
  return unlessAborted(elapsed, signal).finally(() => cancel?.());
}

/**
 * Settles like the promise, or rejects with the signal's reason if that fires first. The work itself continues,
 * unobserved.
 */
export function unlessAborted<R>(promise: Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A signal that fires with the caller's signal, or with a `timeout` ConnectionError when the time is up. */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #abort: (reason: unknown) => void;
  readonly #release: () => void;
  readonly #clock: Clock;
  readonly #expire: () => void;
  /** Milliseconds left when the timer was last started; undefined without a time limit. */
  #restMs: number | undefined;
  #startedMs = 0;
  #stopTimer: () => void = () => undefined;

  /** @param timeoutMs 0 for no limit. @param where method and path, for the message. */
  constructor(clock: Clock, timeoutMs: number, caller: AbortSignal | undefined, where: string) {
    const controller = new AbortController();
    const follow = (): void => controller.abort(caller?.reason);
    if (caller?.aborted) follow();
    caller?.addEventListener("abort", follow, { once: true });
    this.signal = controller.signal;
    this.#abort = (reason) => controller.abort(reason);
    this.#release = () => caller?.removeEventListener("abort", follow);
    const message = `${where}: timeout: no complete answer within ${timeoutMs} ms`;
    this.#expire = () => controller.abort(new ConnectionError("timeout", message));
    this.#clock = clock;
    this.#restMs = timeoutMs > 0 ? timeoutMs : undefined;
    this.#start();
  }

  /** Awaits the work without counting its time against the limit. */
  async excluding<R>(work: Promise<R>): Promise<R> {
    if (this.#restMs === undefined) return work;
    this.#stopTimer();
    this.#restMs = Math.max(0, this.#restMs - (this.#clock.now() - this.#startedMs));
    try {
      return await work;
    } finally {
      this.#start();
    }
  }

  /** Milliseconds until the time limit; Infinity without one. */
  get remainingMs(): number {
    if (this.#restMs === undefined) return Number.POSITIVE_INFINITY;
    return this.#restMs - (this.#clock.now() - this.#startedMs);
  }

  /** Removes the time limit; the caller's signal still counts. */
  lift(): void {
    this.#stopTimer();
    this.#restMs = undefined;
  }

  /** Releases the timer and the listener on the caller's signal. */
  end(): void {
    this.#stopTimer();
    this.#release();
  }

  /** Calls {@link end} and aborts whatever still runs under the signal. */
  abandon(): void {
    this.end();
    this.#abort(new DOMException("the reader stopped", "AbortError"));
  }

  #start(): void {
    if (this.#restMs === undefined) return;
    this.#startedMs = this.#clock.now();
    this.#stopTimer = this.#clock.after(this.#restMs, this.#expire);
  }
}
