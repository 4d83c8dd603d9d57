/** Readers that are behind and take events from the window of a watch cache at their own pace. */
import type { Revision } from "../engine.js";
import { CompactedError } from "../errors.js";

export interface LaggingReader {
  /** The last revision that it has. */
  readonly position: Revision;
  /** The window has moved past its position. */
  ended(error: Error): void;
}

export class LaggingReaders {
  private readonly present = new Set<LaggingReader>();
  /** Those that were ended because the window moved past them. */
  dropped = 0;

  constructor(private readonly onWarning: (message: string, error: unknown) => void) {}

  /** The function returned lets go of it. */
  add(reader: LaggingReader): () => void {
    this.present.add(reader);
    return () => this.present.delete(reader);
  }

  endAll(error: Error): void {
    for (const reader of [...this.present]) this.end(reader, error);
  }

  /** Ends those that the window does not reach back to. @param oldest that it holds */
  drop(oldest: Revision): void {
    if (this.present.size === 0) return;
    for (const reader of [...this.present]) {
      if (reader.position >= oldest) continue;
      this.dropped++;
      this.end(reader, new CompactedError(reader.position, oldest));
    }
  }

  /** The feed goes on whatever becomes of one reader. */
  private end(reader: LaggingReader, reason: Error): void {
    this.present.delete(reader);
    try {
      reader.ended(reason);
    } catch (error) {
      this.onWarning("a watch could not be ended", error);
    }
  }
}
