/**
 * Fan-out of one log to the watches of this process. A watch that is behind reads pages of the log until it has
 * caught up, then joins the live ones in the same turn, so that nothing is missed or doubled in between.
 */
import type { Revision, StorageEvent, Subscription, WatchOptions, WatchSink } from "./engine.js";
import { EngineClosedError } from "./errors.js";

/** A contiguous part of the log: all events after the requested position, up to and including `through`. */
export interface LogPage {
  readonly events: readonly StorageEvent[];
  readonly through: Revision;
}

/**
 * Reads a page that starts after `after` and ends at `through`, or earlier to respect the reader's own limit, but at
 * least one revision further.
 * @throws CompactedError if the log no longer holds what comes after `after`
 */
export type LogPageReader = (after: Revision, through: Revision) => Promise<LogPage>;

export class WatchHub {
  readonly #readPage: LogPageReader;
  readonly #watches = new Set<Watch>();
  readonly #published: LogPage[] = [];
  #position: Revision;
  #isPublishing = false;
  #closed: Error | undefined;

  /** @param position everything up to here is in the log; later revisions come through {@link publish} */
  constructor(position: Revision, readPage: LogPageReader) {
    this.#position = position;
    this.#readPage = readPage;
  }

  /** The position up to which everything was published. */
  get position(): Revision {
    return this.#position;
  }

  /**
   * Delivers the next part of the log, which must begin right after {@link position}. If a sink causes another
   * publication, that one follows after this one has reached every watch.
   */
  publish(page: LogPage): void {
    this.#published.push(page);
    if (this.#isPublishing) {
      return;
    }
    this.#isPublishing = true;
    for (let next = this.#published.shift(); next !== undefined; next = this.#published.shift()) {
      this.#position = next.through;
      for (const watch of this.#watches) {
        if (watch.isLive) {
          watch.deliver(next);
        }
      }
    }
    this.#isPublishing = false;
  }

  /** No sink call is made before this returns. */
  watch(options: WatchOptions, sink: WatchSink): Subscription {
    const watch = new Watch(options, sink, () => this.#watches.delete(watch));
    this.#watches.add(watch);
    if (this.#closed !== undefined) {
      const error = this.#closed;
      queueMicrotask(() => watch.end(error));
    } else if (watch.position >= this.#position) {
      watch.isLive = true;
    } else {
      queueMicrotask(() => void this.#catchUp(watch));
    }
    return { stop: () => watch.stop() };
  }

  /** Ends every watch, because a part of the log can't be read any more. Publications continue after `position`. */
  reset(position: Revision, error: Error): void {
    this.#position = position;
    this.#endAll(error);
  }

  /** Ends every watch, including later ones. */
  close(): void {
    this.#closed ??= new EngineClosedError();
    this.#endAll(this.#closed);
  }

  #endAll(error: Error): void {
    for (const watch of [...this.#watches]) {
      watch.end(error);
    }
  }

  async #catchUp(watch: Watch): Promise<void> {
    try {
      while (!watch.isStopped && watch.position < this.#position) {
        const page = await this.#readPage(watch.position, this.#position);
        watch.deliver(page);
        if (watch.position < this.#position) {
          // Other work goes on between the pages of a long log.
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      watch.isLive = true;
    } catch (error) {
      watch.end(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

class Watch {
  position: Revision;
  isLive = false;
  isStopped = false;
  readonly #prefix: string;
  readonly #sink: WatchSink;
  readonly #onStop: () => void;

  constructor(options: WatchOptions, sink: WatchSink, onStop: () => void) {
    this.position = options.after;
    this.#prefix = options.prefix;
    this.#sink = sink;
    this.#onStop = onStop;
  }

  deliver(page: LogPage): void {
    if (this.isStopped || page.through <= this.position) {
      return;
    }
    const wanted = page.events.filter((event) => event.revision > this.position && event.key.startsWith(this.#prefix));
    this.position = page.through;
    try {
      this.#sink.events(wanted, page.through);
    } catch (error) {
      // A sink must not throw. If one does, only its own watch ends.
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  end(error: Error): void {
    if (this.isStopped) {
      return;
    }
    this.stop();
    try {
      this.#sink.ended(error);
    } catch (thrown) {
      // The program has a defect, so the process emits a warning. The other watches and the writer of the page are not
      // affected.
      process.emitWarning(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  stop(): void {
    this.isStopped = true;
    this.#onStop();
  }
}
