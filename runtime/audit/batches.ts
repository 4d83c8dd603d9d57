/**
 * Events that wait in memory and go to their writer together, so that no request waits for them. Both what waits and what
 * is under way is bounded: an event that finds no room is dropped.
 */
import type { Clock } from "../api/time.js";
import type { AuditEvent } from "./audit-event.js";
import type { BatchOptions } from "./audit-options.js";
import { TokenBucket } from "./event-rate.js";

/** Memory of events that wait, whatever their number. */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024;

export interface BatchParts {
  readonly clock: Clock;
  /** Bytes of a batch; a larger event goes alone. */
  readonly maxBatchBytes: number;
  /** Batches under way at a time. */
  readonly maxUnderWay: number;
  /** Hands a batch to its writer. Never rejects. */
  readonly send: (events: readonly AuditEvent[]) => Promise<void>;
}

export class Batches {
  private waiting: AuditEvent[] = [];
  private waitingBytes = 0;
  private underWay = 0;
  private readonly bucket: TokenBucket | undefined;
  private cancelWait: (() => void) | undefined;
  private cancelThrottle: (() => void) | undefined;
  /** What waits has waited long enough, whatever there is of it. */
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

  /** Events that wait, those under way not counted. */
  get size(): number {
    return this.waiting.length;
  }

  /** @returns false for an event that found no room */
  add(event: AuditEvent): boolean {
    const bytes = event.byteLength;
    if (this.waiting.length >= this.options.bufferSize || this.waitingBytes + bytes > MAX_WAITING_BYTES) return false;
    this.waiting.push(event);
    this.waitingBytes += bytes;
    if (this.isReady()) this.pump();
    else this.cancelWait ??= this.parts.clock.after(this.options.maxWaitMs, () => this.due());
    return true;
  }

  /** Sends what waits at once; resolves when nothing waits and nothing is under way. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.pump();
    if (this.waiting.length > 0 || this.underWay > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  /** Gives up what waits. @returns the number of events */
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

  /** Whether another batch may go now; if not, it is looked at again when it may. */
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
