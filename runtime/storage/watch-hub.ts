/**
 * Fan-out of one log to the watches of this process. A watch that is behind reads pages of the log until it has
 * caught up, then joins the live ones in the same turn, so that nothing is missed or doubled in between.
 */
import type { Revision, StorageEvent, Subscription, WatchOptions, WatchSink } from "./engine.js";
import { EngineClosedError } from "./errors.js";

/** A stretch of the log: all events after the position asked for, up to and including `through`. */
export interface LogPage {
  readonly events: readonly StorageEvent[];
  readonly through: Revision;
}

/**
 * Reads a page that starts after `after` and ends at `through` or, to stay within the reader's own bound, earlier but
 * at least one revision further.
 * @throws CompactedError when the log no longer holds what comes after `after`.
 */
export type LogPageReader = (after: Revision, through: Revision) => Promise<LogPage>;

export class WatchHub {
  readonly #readPage: LogPageReader;
  readonly #watches = new Set<Watch>();
  readonly #published: LogPage[] = [];
  #position: Revision;
  #isPublishing = false;
  #closed: Error | undefined;

  /** @param position Everything up to here is in the log; later revisions come through {@link publish}. */
  constructor(position: Revision, readPage: LogPageReader) {
    this.#position = position;
    this.#readPage = readPage;
  }

  /** Up to here everything was published. */
  get position(): Revision {
    return this.#position;
  }

  /**
   * Delivers the next stretch of the log, which must begin right after {@link position}. When a sink causes another
   * publication, that one follows when this one has reached every watch.
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

  /** Ends every watch, because the log has a hole that can't be read any more; publications go on after `position`. */
  reset(position: Revision, error: Error): void {
    this.#position = position;
    this.#endAll(error);
  }

  /** Ends every watch, later ones included. */
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
          // A long log is read beside everything else, not before it.
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
      // A sink must not throw. When one does, only its own watch pays.
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
      // A mistake in the program, which is told; the other watches and the writer behind the page have no part in it.
      process.emitWarning(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  stop(): void {
    this.isStopped = true;
    this.#onStop();
  }
}
