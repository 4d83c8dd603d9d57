/**
 * Enforces the retention window: older revisions are compacted in the store and dropped from the caches. SPEC: Limits.
 */
import type { Clock } from "../../api/time.js";
import type { Revision, StorageEngine } from "../../storage/engine.js";

/**
 * The number of steps in which the window advances by its own length, so that the retained history exceeds the window
 * by at most this fraction.
 */
const STEPS_PER_WINDOW = 5;
/** The shortest interval between steps, however short the window, because each step queries the store for its head. */
const SHORTEST_STEP_MS = 10;

/**
 * The window is measured in steps, each at least a fifth of its length, and never by the system time. So nothing is
 * dropped early when the time is set forward, and compaction continues when it is set back.
 */
export class Compactor {
  /** The heads at the last steps, oldest first; at most one more than the steps of a window. */
  private readonly heads: Revision[] = [];
  private readonly stepMs: number;
  private cancel: (() => void) | undefined;
  private isStopped = false;

  /** @param trimmed called after each compaction, before the next one starts */
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
      // If the store is unreachable, a later step compacts it; meanwhile its health check reports it.
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

  /** Runs one step: records the head, and compacts to the head of one window ago. */
  private async step(): Promise<void> {
    this.heads.push(await this.engine.head());
    if (this.heads.length <= STEPS_PER_WINDOW || this.isStopped) return;
    await this.compactTo(this.heads.shift() as Revision);
  }

  /** Compacts everything but the current state. */
  async compactNow(): Promise<void> {
    await this.compactTo(await this.engine.head());
  }

  private async compactTo(revision: Revision): Promise<void> {
    await this.engine.compact(revision);
    this.trimmed(await this.engine.compactedRevision());
  }
}
