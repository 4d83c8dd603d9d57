/** Notices that an answer has fallen silent: an open connection is no proof that anybody is at its other end. */
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";

/**
 * How long a watch may be silent before it is dropped and resumed. Servers send a bookmark about once a minute, so that a
 * living watch is never silent for two; one that gives no bookmarks is resumed this often, which does no harm. Pings of
 * HTTP/2 notice a dead connection sooner; they are answered all the same by a proxy that lost the server behind it.
 */
export const SILENCE_LIMIT_MS = 150_000;

export class SilenceGuard {
  /** Fires with the caller's, or with a `timeout` ConnectionError after too long a silence. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #where: string;
  readonly #release: () => void;
  #heardMs: number;
  #stopTimer: () => void = () => undefined;

  /** @param limitMs 0 for none. @param where what is listened to, for the message. */
  constructor(clock: Clock, limitMs: number, caller: AbortSignal | undefined, where: string) {
    const follow = (): void => this.#controller.abort(caller?.reason);
    if (caller?.aborted) follow();
    caller?.addEventListener("abort", follow, { once: true });
    this.#release = () => caller?.removeEventListener("abort", follow);
    this.signal = this.#controller.signal;
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#where = where;
    this.#heardMs = clock.now();
    if (limitMs > 0) this.#wait(limitMs);
  }

  /** Something has arrived. */
  heard(): void {
    if (this.#limitMs > 0) this.#heardMs = this.#clock.now();
  }

  /** Lets go of the timer and of the caller's signal. */
  end(): void {
    this.#stopTimer();
    this.#release();
  }

  #wait(ms: number): void {
    this.#stopTimer = this.#clock.after(ms, () => {
      const silentMs = this.#clock.now() - this.#heardMs;
      if (silentMs < this.#limitMs) this.#wait(this.#limitMs - silentMs);
      else this.#controller.abort(new ConnectionError("timeout", `${this.#where}: timeout: silent for ${silentMs} ms`));
    });
  }
}
