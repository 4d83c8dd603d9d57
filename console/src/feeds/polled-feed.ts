/** What can only be read again and again, such as metrics: read while the page is visible, with a pause after each time. */
import { type Signal, signal } from "@preact/signals";
import { StatusError } from "../../../runtime/client/browser.js";
import { foregroundClock, sleep } from "../../../runtime/client/transport/abort.js";
import type { FeedState } from "./live-feed.js";

/** Answers after which another try would only be refused again. */
const FINAL_CODES: ReadonlySet<number> = new Set([401, 403, 404, 405, 406]);

export class PolledFeed<T> {
  readonly state: Signal<FeedState> = signal({ phase: "loading" });
  /** The newest answer. After a break it is what it last was. */
  readonly value: Signal<T | undefined> = signal(undefined);
  readonly #read: (signal: AbortSignal) => Promise<T>;
  readonly #pauseMs: (count: number) => number;
  readonly #stop = new AbortController();

  /** @param pauseMs after so many answers */
  constructor(read: (signal: AbortSignal) => Promise<T>, pauseMs: (count: number) => number) {
    this.#read = read;
    this.#pauseMs = pauseMs;
  }

  start(): void {
    void this.#run(this.#stop.signal);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #run(stopped: AbortSignal): Promise<void> {
    for (let count = 1; !stopped.aborted; count++) {
      try {
        await untilVisible(stopped);
        this.value.value = await this.#read(stopped);
        this.state.value = { phase: "live" };
      } catch (error) {
        if (stopped.aborted) return;
        const isFinal = error instanceof StatusError && FINAL_CODES.has(error.code);
        this.state.value = { phase: isFinal ? "failed" : "reconnecting", error };
        if (isFinal) return;
      }
      await sleep(foregroundClock, this.#pauseMs(count), stopped).catch((error: unknown) => {
        if (!stopped.aborted) throw error;
      });
    }
  }
}

function untilVisible(stopped: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== "visible" && !stopped.aborted) return;
      document.removeEventListener("visibilitychange", look);
      stopped.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    stopped.addEventListener("abort", look);
  });
}
