/**
 * Collects events in memory and sends them in batches, so that no request waits for them. Both waiting events and
 * batches in progress are limited; an event that exceeds the limit is dropped.
 */
import type { Clock } from "../api/time.js";
import type { AuditEvent } from "./audit-event.js";
import type { BatchOptions } from "./audit-options.js";
import { TokenBucket } from "./event-rate.js";

/** Maximum memory for waiting events in bytes, whatever their number. */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024;

export interface BatchParts {
  readonly clock: Clock;
  /** Maximum size of a batch in bytes; a larger event is sent alone. */
  readonly maxBatchBytes: number;
  /** Maximum number of batches in progress. */
  readonly maxUnderWay: number;
  /** Passes a batch to the writer. Never rejects. */
  readonly send: (events: readonly AuditEvent[]) => Promise<void>;
}

export class Batches {
  private waiting: AuditEvent[] = [];
  private waitingBytes = 0;
  private underWay = 0;
  private readonly bucket: TokenBucket | undefined;
  private cancelWait: (() => void) | undefined;
  private cancelThrottle: (() => void) | undefined;
  /** Whether events have waited long enough to be sent even if the batch is not full. */
  private isDue = false;
  private isClosing = false;
  private readonly whenIdle: (() => void)[] = [];

  constructor(
    private readonly options: BatchOptions,
    private readonly parts: BatchParts,
  ) {
    const { throttle } = options;
    this.bucket = throttle && new TokenBucket(parts.clock, throttle.batchesPerSecond, throttle.burst);
  }

  /** The number of waiting events, excluding those in progress. */
  get size(): number {
    return this.waiting.length;
  }

  /** @returns false if the event was dropped because the limit is reached */
  add(event: AuditEvent): boolean {
    const bytes = event.byteLength;
    if (this.waiting.length >= this.options.bufferSize || this.waitingBytes + bytes > MAX_WAITING_BYTES) return false;
    this.waiting.push(event);
    this.waitingBytes += bytes;
    if (this.isReady()) this.pump();
    else this.cancelWait ??= this.parts.clock.after(this.options.maxWaitMs, () => this.due());
    return true;
  }

  /** Sends all waiting events at once; resolves when nothing is waiting or in progress. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.pump();
    if (this.waiting.length > 0 || this.underWay > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  /** Discards the waiting events. @returns their number */
  drop(): number {
    const { length } = this.waiting;
    this.waiting = [];
    this.waitingBytes = 0;
    return length;
  }

  private due(): void {
    this.isDue = true;
    this.pump();
  }

  private isReady(): boolean {
    return this.isClosing || this.isDue || this.waiting.length >= this.options.maxSize || this.options.maxWaitMs === 0;
  }

  private pump(): void {
    while (this.waiting.length > 0 && this.isReady() && this.underWay < this.parts.maxUnderWay) {
      if (!this.mayBegin()) return;
      this.begin(this.next());
    }
    if (this.waiting.length > 0) return;
    this.isDue = false;
    this.cancelWait?.();
    this.cancelWait = undefined;
    if (this.underWay > 0) return;
    for (const resolve of this.whenIdle.splice(0)) resolve();
  }

  /** Whether another batch may start now; if not, a timer tries again when it may. */
  private mayBegin(): boolean {
    if (this.isClosing || this.bucket === undefined) return true;
    if (this.cancelThrottle !== undefined) return false;
    const waitMs = this.bucket.take();
    if (waitMs === 0) return true;
    this.cancelThrottle = this.parts.clock.after(waitMs, () => {
      this.cancelThrottle = undefined;
      this.pump();
    });
    return false;
  }

  private next(): readonly AuditEvent[] {
    let count = 0;
    let bytes = 0;
    while (count < Math.min(this.waiting.length, this.options.maxSize)) {
      const { byteLength } = this.waiting[count] as AuditEvent;
      if (count > 0 && bytes + byteLength > this.parts.maxBatchBytes) break;
      bytes += byteLength;
      count++;
    }
    this.waitingBytes -= bytes;
    return this.waiting.splice(0, count);
  }

  private begin(events: readonly AuditEvent[]): void {
    this.underWay++;
    void this.parts.send(events).then(() => {
      this.underWay--;
      this.pump();
    });
  }
}
