/** A watch whose events are decrypted on the way, in order. */
import type { Clock } from "../../api/time.js";
import type { Revision, StorageEngine, StorageEvent, Subscription, WatchOptions, WatchSink } from "../engine.js";
import { NotYetReadableError } from "../errors.js";

/**
 * Events wait for a plug-in to unwrap their data key for so long. All resources share the log, so a plug-in that takes
 * longer only holds up its own: what is not readable by then is handed on as such, and read again later.
 */
export const HOLD_MS = 500;

export interface Opening {
  /** With a fault where the value can't be read, or not yet. Never throws. */
  open(event: StorageEvent): StorageEvent;
  readonly clock: Clock;
}

/** What came from below and was not handed on. It grows for {@link HOLD_MS} at most. */
type Waiting = { readonly events: readonly StorageEvent[]; readonly progress: Revision } | { readonly ended: Error };

export class OpenedWatch implements WatchSink {
  private readonly waiting: Waiting[] = [];
  private isDelaying = false;
  private isStopped = false;

  private constructor(
    private readonly sink: WatchSink,
    private readonly opening: Opening,
  ) {}

  static start(engine: StorageEngine, options: WatchOptions, sink: WatchSink, opening: Opening): Subscription {
    const watch = new OpenedWatch(sink, opening);
    const subscription = engine.watch(options, watch);
    return {
      stop: () => {
        watch.isStopped = true;
        watch.waiting.length = 0;
        subscription.stop();
      },
    };
  }

  events(events: readonly StorageEvent[], progress: Revision): void {
    if (this.isStopped) return;
    if (this.isDelaying) {
      this.waiting.push({ events, progress });
      return;
    }
    const opened = events.map((event) => this.opening.open(event));
    const late = opened.flatMap(({ readError }) =>
      readError instanceof NotYetReadableError ? [readError.readable] : [],
    );
    if (late.length === 0) this.sink.events(opened, progress);
    else void this.hold(events, progress, late);
  }

  ended(error: Error): void {
    if (this.isStopped) return;
    if (this.isDelaying) this.waiting.push({ ended: error });
    else this.sink.ended(error);
  }

  /** Hands the events on once they are readable, or have had their time, and then what came meanwhile. */
  private async hold(
    events: readonly StorageEvent[],
    progress: Revision,
    late: readonly Promise<void>[],
  ): Promise<void> {
    this.isDelaying = true;
    await new Promise<void>((resolve) => {
      const cancel = this.opening.clock.after(HOLD_MS, resolve);
      void Promise.allSettled(late).then(() => {
        cancel();
        resolve();
      });
    });
    this.isDelaying = false;
    if (this.isStopped) return;
    this.sink.events(
      events.map((event) => this.opening.open(event)),
      progress,
    );
    for (const next of this.waiting.splice(0)) {
      if ("ended" in next) this.ended(next.ended);
      else this.events(next.events, next.progress);
    }
  }
}
