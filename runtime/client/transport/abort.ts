/** Waiting that a signal can end, and deadlines. All time comes from an injected clock. */
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";

/** The machine's clock for a caller who awaits: unlike those of the server's clock, its timers keep the process alive. */
export const foregroundClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** @throws `signal.reason` as soon as the signal fires. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  let cancel: (() => void) | undefined;
  const elapsed = new Promise<void>((resolve) => {
    cancel = clock.after(delayMs, resolve);
  });
  return unlessAborted(elapsed, signal).finally(() => cancel?.());
}

/** The promise's outcome, or the signal's reason if that comes first; the work itself goes on unseen. */
export function unlessAborted<R>(promise: Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** A signal that fires with the caller's, or with a `timeout` ConnectionError when time is up. */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #abort: (reason: unknown) => void;
  readonly #release: () => void;
  readonly #clock: Clock;
  readonly #expire: () => void;
  /** Of the time limit; undefined for none. */
  #restMs: number | undefined;
  #startedMs = 0;
  #stopTimer: () => void = () => undefined;

  /** @param timeoutMs 0 for none. @param where method and path, for the message. */
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

  /** The outcome of work whose time does not count. */
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

  /** Until the time limit; Infinity without one. */
  get remainingMs(): number {
    if (this.#restMs === undefined) return Number.POSITIVE_INFINITY;
    return this.#restMs - (this.#clock.now() - this.#startedMs);
  }

  /** Takes the time limit away; the caller's signal still counts. */
  lift(): void {
    this.#stopTimer();
    this.#restMs = undefined;
  }

  /** Lets go of the timer and of the caller's signal. */
  end(): void {
    this.#stopTimer();
    this.#release();
  }

  /** Like {@link end}, and ends what still goes on under the signal. */
  abandon(): void {
    this.end();
    this.#abort(new DOMException("nobody reads on", "AbortError"));
  }

  #start(): void {
    if (this.#restMs === undefined) return;
    this.#startedMs = this.#clock.now();
    this.#stopTimer = this.#clock.after(this.#restMs, this.#expire);
  }
}
