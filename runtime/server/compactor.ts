/** Keeps the retention window: what is older is compacted in the store and forgotten in the caches. SPEC: Limits. */
import type { Clock } from "../api/time.js";
import type { Revision, StorageEngine } from "../storage/engine.js";

/** The window is moved this many times over its length, so that what is kept exceeds it by this fraction at most. */
const STEPS_PER_WINDOW = 5;

export class Compactor {
  private readonly samples: { readonly time: number; readonly head: Revision }[] = [];
  private cancel: (() => void) | undefined;
  private isStopped = false;

  /** @param trimmed is told after each compaction, before the next begins */
  constructor(
    private readonly engine: StorageEngine,
    private readonly clock: Clock,
    private readonly windowMs: number,
    private readonly trimmed: (revision: Revision) => void,
  ) {}

  start(): void {
    if (this.isStopped) return;
    this.cancel = this.clock.after(this.windowMs / STEPS_PER_WINDOW, () => {
      // A store that can't be reached now is compacted at a later step; its health check tells of it meanwhile.
      this.step().then(
        () => this.start(),
        () => this.start(),
      );
    });
  }

  stop(): void {
    this.isStopped = true;
    this.cancel?.();
  }

  /** One step: notes the head, and compacts to what was the head one window ago. */
  async step(): Promise<void> {
    const now = this.clock.now();
    const head = await this.engine.head();
    this.samples.push({ time: now, head });
    let due: Revision | undefined;
    while (this.samples[0] !== undefined && this.samples[0].time <= now - this.windowMs)
      due = this.samples.shift()?.head;
    if (due === undefined || this.isStopped) return;
    await this.engine.compact(due);
    this.trimmed(await this.engine.compactedRevision());
  }
}
