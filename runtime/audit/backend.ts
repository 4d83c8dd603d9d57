/** One back end: passes events to a writer according to the back end's mode. */
import { pause } from "../api/time.js";
import type { AuditEvent } from "./audit-event.js";
import type { BackendName } from "./audit-metrics.js";
import type { AuditMode, BatchOptions } from "./audit-options.js";
import { Batches } from "./batches.js";
import type { EventWriter } from "./event-writer.js";
import { FailureNotes, type FailureParts } from "./failure-notes.js";
import { type TruncateOptions, truncated } from "./truncate.js";

/** How long pending events may still be sent when the server stops, in milliseconds. */
export const CLOSE_GRACE_MS = 10_000;
/** Maximum size of a batch in bytes, unless configured otherwise. */
export const DEFAULT_MAX_BATCH_BYTES = 10 * 1024 * 1024;

export interface BackendSetup {
  readonly name: BackendName;
  readonly mode: AuditMode;
  readonly batch: BatchOptions;
  readonly truncate: TruncateOptions | undefined;
  readonly maxUnderWay: number;
}

export interface BackendParts extends FailureParts {
  /** The annotation that marks events whose bodies were removed. */
  readonly truncatedAnnotation: string;
}

export class Backend {
  private readonly batches: Batches | undefined;
  private readonly notes: FailureNotes;
  private readonly closing = new AbortController();
  /** Events that requests wait for. */
  private readonly awaited = new Set<Promise<boolean>>();

  constructor(
    private readonly setup: BackendSetup,
    private readonly writer: EventWriter,
    private readonly parts: BackendParts,
  ) {
    this.notes = new FailureNotes(setup.name, parts);
    if (setup.mode !== "batch") return;
    this.batches = new Batches(setup.batch, {
      clock: parts.clock,
      maxBatchBytes: setup.truncate?.maxBatchBytes ?? DEFAULT_MAX_BATCH_BYTES,
      maxUnderWay: setup.maxUnderWay,
      send: async (events) => {
        await this.written(events);
      },
    });
  }

  /**
   * Accepts an event.
   * @returns undefined if the request need not wait; otherwise whether the event is stored or may be lost
   */
  take(event: AuditEvent): Promise<boolean> | undefined {
    const { truncate, mode } = this.setup;
    const isStrict = mode === "blocking-strict";
    const fitting = truncate ? truncated(event, truncate.maxEventBytes, this.parts.truncatedAnnotation) : event;
    if (fitting === undefined) {
      this.notes.failed(1, `an event has ${event.byteLength} bytes, also without bodies more than fit`);
      return isStrict ? Promise.resolve(false) : undefined;
    }
    if (this.batches === undefined) {
      const stored = this.written([fitting]).then((isStored) => isStored || !isStrict);
      this.awaited.add(stored);
      void stored.then(() => this.awaited.delete(stored));
      return stored;
    }
    if (!this.batches.add(fitting)) this.notes.failed(1, "the buffer is full");
    return undefined;
  }

  /** Sends the remaining events within a time limit. */
  async close(): Promise<void> {
    this.closing.abort();
    const done = new AbortController();
    const sent = Promise.all([this.batches?.close(), ...this.awaited]).then(() => done.abort());
    await Promise.race([sent, pause(this.parts.clock, CLOSE_GRACE_MS, done.signal)]);
    const left = this.batches?.drop() ?? 0;
    if (left > 0) this.notes.failed(left, `they could not be sent in ${CLOSE_GRACE_MS} ms when the server stopped`);
    try {
      await this.writer.close();
    } catch (error) {
      this.parts.logger.warn(
        { backend: this.setup.name },
        `the audit back end could not be closed cleanly: ${textOf(error)}`,
      );
    }
  }

  private async written(events: readonly AuditEvent[]): Promise<boolean> {
    try {
      await this.writer.write(events, this.closing.signal);
      return true;
    } catch (error) {
      this.notes.failed(events.length, textOf(error));
      return false;
    }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
