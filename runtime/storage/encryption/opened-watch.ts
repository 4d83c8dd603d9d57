/** A watch whose events are decrypted on the way, in order. */
import type { Clock } from "../../api/time.js";
import type { Revision, StorageEngine, StorageEvent, Subscription, WatchOptions, WatchSink } from "../engine.js";
import { NotYetReadableError } from "../errors.js";

/**
 * The maximum time that events wait for a plug-in to decrypt their data key. All resources share the log, so a slower
 * plug-in must only delay its own: values that are not readable by then are passed on as such, and read again later.
 */
export const HOLD_MS = 500;

export interface Opening {
  /** Sets `readError` if the value can't be read, or can't be read yet. Never throws. */
  open(event: StorageEvent): StorageEvent;
  readonly clock: Clock;
}

/** What the engine delivered and is not passed on yet. It grows for at most {@link HOLD_MS}. */
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

  /** Passes the events on once they are readable or the time is over, and then what arrived meanwhile. */
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
