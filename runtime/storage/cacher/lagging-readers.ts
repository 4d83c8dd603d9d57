/** Lagging readers, which read the events of a watch cache's window at their own pace. */
import type { Revision } from "../engine.js";
import { CompactedError } from "../errors.js";

export interface LaggingReader {
  /** The last revision that it has read. */
  readonly position: Revision;
  /** Called when the window has moved past its position, or the cache ends. */
  ended(error: Error): void;
}

export class LaggingReaders {
  private readonly present = new Set<LaggingReader>();
  /** The number of readers that were ended because the window moved past them. */
  dropped = 0;

  constructor(private readonly onWarning: (message: string, error: unknown) => void) {}

  /** Adds a reader. Returns a function that removes it. */
  add(reader: LaggingReader): () => void {
    this.present.add(reader);
    return () => this.present.delete(reader);
  }

  endAll(error: Error): void {
    for (const reader of [...this.present]) this.end(reader, error);
  }

  /** Ends the readers whose position the window no longer covers. @param oldest the oldest revision of the window */
  drop(oldest: Revision): void {
    if (this.present.size === 0) return;
    for (const reader of [...this.present]) {
      if (reader.position >= oldest) continue;
      this.dropped++;
      this.end(reader, new CompactedError(reader.position, oldest));
    }
  }

  /** A failing reader must not disturb the feed. */
  private end(reader: LaggingReader, reason: Error): void {
    this.present.delete(reader);
    try {
      reader.ended(reason);
    } catch (error) {
      this.onWarning("a watch could not be ended", error);
    }
  }
}
