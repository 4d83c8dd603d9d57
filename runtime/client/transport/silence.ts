/** Notices when an answer falls silent, because an open connection does not prove that the server still exists. */
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";

/**
 * How long a watch may be silent before it is dropped and resumed. Servers send a bookmark about once a minute, so a
 * living watch is never silent for two. A watch of a server without bookmarks is resumed this often, which is harmless.
 * HTTP/2 pings notice a dead connection sooner, but a proxy that lost the server behind it still answers them.
 */
export const SILENCE_LIMIT_MS = 150_000;

export class SilenceGuard {
  /** Fires with the caller's signal, or with a `timeout` ConnectionError after too long a silence. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #where: string;
  readonly #release: () => void;
  #lastReceivedMs: number;
  #stopTimer: () => void = () => undefined;

  /** @param limitMs 0 for no limit. @param where the request, for the message. */
  constructor(clock: Clock, limitMs: number, caller: AbortSignal | undefined, where: string) {
    const follow = (): void => this.#controller.abort(caller?.reason);
    if (caller?.aborted) follow();
    caller?.addEventListener("abort", follow, { once: true });
    this.#release = () => caller?.removeEventListener("abort", follow);
    this.signal = this.#controller.signal;
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#where = where;
    this.#lastReceivedMs = clock.now();
    if (limitMs > 0) this.#wait(limitMs);
  }

  /** Records that something has arrived. */
  received(): void {
    if (this.#limitMs > 0) this.#lastReceivedMs = this.#clock.now();
  }

  /** Releases the timer and the listener on the caller's signal. */
  end(): void {
    this.#stopTimer();
    this.#release();
  }

  #wait(ms: number): void {
    this.#stopTimer = this.#clock.after(ms, () => {
      const silentMs = this.#clock.now() - this.#lastReceivedMs;
      if (silentMs < this.#limitMs) this.#wait(this.#limitMs - silentMs);
      else this.#controller.abort(new ConnectionError("timeout", `${this.#where}: timeout: silent for ${silentMs} ms`));
    });
  }
}
