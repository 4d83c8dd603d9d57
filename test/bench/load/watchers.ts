/** Open watches, and a load that waits until each write has reached all of them. */
import type { Endpoint } from "../bench-case.js";
import { type Connection, connectionOpener } from "./connection.js";
import { deliveriesPerWrite, formatNumber, SLOT, type WatchPlan } from "./plan.js";
import { getRequest, type LoadRequest, requestHeaders } from "./request-template.js";

export interface WatchListener {
  /** Receives the lines that have ended in the latest bytes, in order. */
  events(watcher: number, count: number, bytes: number): void;
  failed(error: Error): void;
}

/** Number of watches that are opened concurrently. More would only fill the backlog of the listener. */
const OPENING_AT_ONCE = 32;
const LINE_END = 10;

/** Resolves when the server has answered every watch with its head. */
export async function openWatches(watch: WatchPlan, endpoint: Endpoint, listener: WatchListener): Promise<void> {
  const open = connectionOpener(endpoint);
  const headers = requestHeaders(endpoint);
  const indexes = Array.from({ length: watch.watchers }, (_, index) => index);
  for (let at = 0; at < indexes.length; at += OPENING_AT_ONCE) {
    const group = indexes.slice(at, at + OPENING_AT_ONCE);
    await Promise.all(group.map(async (index) => openWatch(watch, await open(), headers, listener, index)));
  }
}

async function openWatch(
  watch: WatchPlan,
  connection: Connection,
  headers: LoadRequest["headers"],
  listener: WatchListener,
  index: number,
): Promise<void> {
  const path = watch.path.replaceAll(SLOT, formatNumber(index));
  await connection.stream(
    getRequest(path, headers),
    (bytes) => listener.events(index, linesIn(bytes), bytes.length),
    (error) => listener.failed(error),
  );
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines++;
  return lines;
}

/**
 * Ends a write when its event has reached all watchers. A load with one connection makes every event a separate delivery; with
 * several, events of writes that are committed together may arrive together, and a call ends when as many events as
 * writes were acknowledged have arrived everywhere.
 */
export class FanOut {
  private begun = 0;
  private acknowledged = 0;
  /** The number of events that all watchers have received. */
  private delivered = 0;
  /** The size of the events that no call has counted yet. */
  private bytes = 0;
  private failure: Error | undefined;
  private waiting: (() => void)[] = [];

  private constructor(private readonly perWrite: number) {}

  static async open(watch: WatchPlan, endpoint: Endpoint): Promise<FanOut> {
    const fanOut = new FanOut(deliveriesPerWrite(watch));
    await openWatches(watch, endpoint, {
      events: (_watcher, count, bytes) => fanOut.received(count, bytes),
      failed: (error) => fanOut.fail(error),
    });
    return fanOut;
  }

  /** Makes one write; resolves with the event bytes that have arrived since the last call ended. */
  async deliver(write: () => Promise<number>): Promise<number> {
    this.begun += this.perWrite;
    await write();
    this.acknowledged += this.perWrite;
    const expected = this.acknowledged;
    while (this.delivered < expected) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const surplus = this.delivered - this.begun;
    if (surplus > 0) throw new Error(`watch: found ${surplus} more events than writes`);
    const { bytes } = this;
    this.bytes = 0;
    return bytes;
  }

  private received(count: number, bytes: number): void {
    this.bytes += bytes;
    this.delivered += count;
    this.wake();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const wake of waiting) wake();
  }
}
