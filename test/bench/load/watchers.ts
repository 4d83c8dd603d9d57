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

/** Writes one object at a time, so that every event is a separate delivery. */
export class FanOut {
  /** The number of events of all watchers that have not arrived yet. */
  private awaited = 0;
  private bytes = 0;
  private failure: Error | undefined;
  private wake: () => void = () => {};

  private constructor(private readonly perWrite: number) {}

  static async open(watch: WatchPlan, endpoint: Endpoint): Promise<FanOut> {
    const fanOut = new FanOut(deliveriesPerWrite(watch));
    await openWatches(watch, endpoint, {
      events: (_watcher, count, bytes) => fanOut.received(count, bytes),
      failed: (error) => fanOut.fail(error),
    });
    return fanOut;
  }

  /** Makes one write; resolves with the event bytes of all watchers once each has its event. */
  async deliver(write: () => Promise<number>): Promise<number> {
    this.bytes = 0;
    this.awaited += this.perWrite;
    await write();
    while (this.awaited > 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.awaited < 0) throw new Error(`watch: found ${-this.awaited} more events than writes`);
    return this.bytes;
  }

  private received(count: number, bytes: number): void {
    this.bytes += bytes;
    this.awaited -= count;
    if (this.awaited <= 0) this.wake();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
