/** Readers that are behind and take events from the window of a watch cache at their own pace. */
import type { Revision } from "../engine.js";
import { CompactedError } from "../errors.js";

export interface Straggler {
  /** The last revision that it has. */
  readonly position: Revision;
  /** The window has moved past its position. */
  ended(error: Error): void;
}

export class Stragglers {
  private readonly present = new Set<Straggler>();
  /** Those that were ended because the window moved past them. */
  dropped = 0;

  constructor(private readonly onWarning: (message: string, error: unknown) => void) {}

  /** The function returned lets go of it. */
  add(straggler: Straggler): () => void {
    this.present.add(straggler);
    return () => this.present.delete(straggler);
  }

  endAll(error: Error): void {
    for (const straggler of [...this.present]) this.end(straggler, error);
  }

  /** Ends those that the window does not reach back to. @param oldest that it holds */
  drop(oldest: Revision): void {
    if (this.present.size === 0) return;
    for (const straggler of [...this.present]) {
      if (straggler.position >= oldest) continue;
      this.dropped++;
      this.end(straggler, new CompactedError(straggler.position, oldest));
    }
  }

  /** The feed goes on whatever becomes of one reader. */
  private end(straggler: Straggler, reason: Error): void {
    this.present.delete(straggler);
    try {
      straggler.ended(reason);
    } catch (error) {
      this.onWarning("a watch could not be ended", error);
    }
  }
}
