/** Keeps the retention window: what is older is compacted in the store and forgotten in the caches. SPEC: Limits. */
import type { Clock } from "../../api/time.js";
import type { Revision, StorageEngine } from "../../storage/engine.js";

/** The window is moved this many times over its length, so that what is kept exceeds it by this fraction at most. */
const STEPS_PER_WINDOW = 5;
/** Steps never follow each other faster, however short the window: each asks the store for its head. */
const SHORTEST_STEP_MS = 10;

/**
 * The window is counted in steps, each at least a fifth of it long, and never read from a clock: when the machine's time
 * is set forward nothing is dropped early, and when it is set back compaction goes on.
 */
export class Compactor {
  /** What the head was at each of the last steps, oldest first; at most one more than steps make a window. */
  private readonly heads: Revision[] = [];
  private readonly stepMs: number;
  private cancel: (() => void) | undefined;
  private isStopped = false;

  /** @param trimmed is told after each compaction, before the next begins */
  constructor(
    private readonly engine: StorageEngine,
    private readonly clock: Clock,
    windowMs: number,
    private readonly trimmed: (revision: Revision) => void,
  ) {
    this.stepMs = Math.max(windowMs / STEPS_PER_WINDOW, SHORTEST_STEP_MS);
  }

  start(): void {
    if (this.isStopped) return;
    this.cancel = this.clock.after(this.stepMs, () => {
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
  private async step(): Promise<void> {
    this.heads.push(await this.engine.head());
    if (this.heads.length <= STEPS_PER_WINDOW || this.isStopped) return;
    await this.compactTo(this.heads.shift() as Revision);
  }

  /** Keeps nothing but the newest state. */
  async compactNow(): Promise<void> {
    await this.compactTo(await this.engine.head());
  }

  private async compactTo(revision: Revision): Promise<void> {
    await this.engine.compact(revision);
    this.trimmed(await this.engine.compactedRevision());
  }
}
