/** What all feeds share: they read the present state, follow the changes, and begin again after a break until stopped. */
import { type Signal, signal } from "@preact/signals";
import { StatusError } from "../../../runtime/client/browser.js";
import { Backoff } from "../../../runtime/client/informers/backoff.js";
import { foregroundClock } from "../../../runtime/client/transport/abort.js";
import type { WatchSlots } from "../session/watch-slots.js";

export type FeedPhase = "loading" | "live" | "reconnecting" | "failed" | "still";

export interface FeedState {
  readonly phase: FeedPhase;
  /** What ended the last connection; undefined while all is well. */
  readonly error?: unknown;
}

/** Answers after which another try would only be refused again. */
const FINAL_CODES: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 422]);

/** A connection that held so long was a good one, so that the next try may follow soon. */
const STEADY_MS = 5000;

export abstract class LiveFeed {
  readonly state: Signal<FeedState> = signal({ phase: "loading" });
  /** Whether the last watch ended to let others have its connection, so that the next one needs no pause. */
  protected hasYielded = false;
  readonly #slots: WatchSlots;
  readonly #stop = new AbortController();
  readonly #isWatchable: boolean;

  constructor(slots: WatchSlots, isWatchable: boolean) {
    this.#slots = slots;
    this.#isWatchable = isWatchable;
  }

  /** Reads the present state. Returns its version. */
  protected abstract read(signal: AbortSignal): Promise<string>;
  /** Follows the changes after a version until the server ends the watch. Returns the newest version. */
  protected abstract follow(version: string, signal: AbortSignal): Promise<string>;

  start(): this {
    void this.#run(this.#stop.signal);
    return this;
  }

  stop(): void {
    this.#stop.abort();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(foregroundClock, Math.random);
    let version: string | undefined;
    let breaks = 0;
    let liveSinceMs = Number.POSITIVE_INFINITY;
    while (!signal.aborted) {
      try {
        if (version === undefined) {
          breaks = this.#slots.breaks;
          version = await this.read(signal);
        }
        if (signal.aborted) return;
        if (!this.#isWatchable) {
          this.state.value = { phase: "still" };
          return;
        }
        liveSinceMs = Date.now();
        version = await this.#followed(version, breaks, signal);
        if (version === undefined) continue;
        // A server, or a proxy before it, that ends every watch at once is not called without a pause.
        if (this.hasYielded || Date.now() - liveSinceMs > STEADY_MS) backoff.reset();
        else await backoff.pause(signal);
      } catch (error) {
        if (signal.aborted) return;
        const code = error instanceof StatusError ? error.code : undefined;
        if (code !== undefined && FINAL_CODES.has(code)) {
          this.state.value = { phase: "failed", error };
          return;
        }
        // After a break it may be another server with another history, so its state is read again.
        version = undefined;
        if (code === undefined) this.#slots.breaks++;
        const wasSteady = Date.now() - liveSinceMs > STEADY_MS;
        liveSinceMs = Number.POSITIVE_INFINITY;
        // A watch that was live for long may fall out of the window, whereas one that never began is not tried without a pause.
        if (code === 410 && wasSteady) continue;
        this.state.value = { phase: "reconnecting", error };
        if (wasSteady) backoff.reset();
        await backoff.pause(signal);
      }
    }
  }

  /** @returns undefined if other watches have broken since the version was read, so that it has to be read again */
  async #followed(version: string, breaks: number, signal: AbortSignal): Promise<string | undefined> {
    const release = await this.#slots.acquire(signal);
    try {
      if (this.#slots.breaks !== breaks) return undefined;
      this.state.value = { phase: "live" };
      return await this.follow(version, signal);
    } finally {
      release();
    }
  }
}
