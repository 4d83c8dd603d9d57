/**
 * The body of a watch: existing objects, then changes and bookmarks, and a clean end. Only the connection buffers bytes
 * for a client, up to a limit. While it is full, changes stay in the window of the cache, and a client that falls
 * behind the window gets an error. SPEC: Events; List-then-watch.
 */
import { formatResourceVersion } from "../../api/resource-version.js";
import { internalError, StatusError } from "../../api/status.js";
import { ownTurn, TurnBudget } from "../../base/turn-budget.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { StartedWatch } from "../../registry/read/watch.js";
import type { ObjectEvent } from "../../registry/read/watch-groups.js";
import { MAX_OBJECTS_PER_CALL } from "../../registry/versions/remote-forms.js";
import type { Negotiated } from "../context.js";
import type { BodyWriter, HttpResponse } from "../request/http.js";
import { writeShared } from "../request/shared-chunk.js";
import { countedFrames, type ResourceWatchMetrics } from "../watch-metrics.js";
import { eventsInRequestedVersion, mayNeedConversion, selectedInRequestedVersion } from "./requested-version.js";
import type { OpenWatch } from "./result.js";
import { errorFrame, type WatchFrames, watchFrames } from "./watch-frames.js";

/** The size of the pieces in which existing objects are passed to the connection, in bytes. */
const INITIAL_CHUNK_BYTES = 64 * 1024;

/** The bytes of existing objects that are sent in one turn of the event loop, to a client that takes them at once. */
export const INITIAL_BYTES_PER_TURN = 1024 * 1024;

/**
 * The number of bytes that may wait in a connection before its client counts as behind. Streams with one selection
 * share the waiting bytes, whereas each client that is behind needs its own.
 */
const MAX_WAITING_BYTES = 256 * 1024;
/**
 * A last bookmark is sent this many milliseconds before the end, so that a client that watches again starts at a recent
 * version.
 */
const LAST_BOOKMARK_BEFORE_END_MS = 2_000;

/** Returns an answer whose body is the stream of the watch. */
export function streamWatch(negotiated: Negotiated, watch: OpenWatch): HttpResponse {
  let onInitialState = (): void => {};
  const initialState = new Promise<void>((resolve) => {
    onInitialState = resolve;
  });
  return {
    status: 200,
    headers: { "cache-control": "no-cache, private", "content-type": negotiated.accepted.contentType },
    body: (writer) => new WatchStream(negotiated, watch, writer, onInitialState).run().finally(onInitialState),
    initialState,
  };
}

class WatchStream {
  private readonly frames: WatchFrames;
  private readonly metrics: ResourceWatchMetrics;
  private readonly cancels = new Set<() => void>();
  private isOver = false;
  private pendingConversion: Promise<readonly ObjectEvent[]> | undefined;
  /** Ends the current wait when the stream is over. */
  private release: () => void = () => {};

  constructor(
    private readonly negotiated: Negotiated,
    private readonly watch: OpenWatch,
    private readonly writer: BodyWriter,
    private readonly onInitialState: () => void,
  ) {
    this.metrics = negotiated.context.watches.of(negotiated.target.resource);
    this.frames = countedFrames(watchFrames(negotiated), this.metrics);
  }

  /**
   * Resolves when the stream is over: it timed out, the client disconnected or fell behind, the server stops, or
   * history was lost.
   */
  async run(): Promise<void> {
    const { started } = this.watch;
    const { context } = this.negotiated;
    if (this.writer.signal.aborted || context.shutdown.hasBegun) return;
    if (started instanceof StatusError) return this.fail(started);
    this.beginTimers();
    try {
      started.changes.onLost((error) => this.fail(error));
      await this.sendInitialState(started);
      this.onInitialState();
      await this.sendChanges(started);
    } catch (error) {
      this.failUnexpectedly(error);
    } finally {
      this.finish();
      started.changes.stop();
    }
  }

  private beginTimers(): void {
    const { context } = this.negotiated;
    const end = (): void => this.finish();
    const { signal } = this.writer;
    signal.addEventListener("abort", end, { once: true });
    this.cancels.add(() => signal.removeEventListener("abort", end));
    this.cancels.add(context.shutdown.on(end));
    this.cancels.add(context.clock.after(this.watch.timeoutMs, end));
    if (!this.watch.allowsBookmarks) return;
    this.scheduleBookmark();
    const lastMs = this.watch.timeoutMs - LAST_BOOKMARK_BEFORE_END_MS;
    if (lastMs > 0) this.cancels.add(context.clock.after(lastMs, () => this.sendBookmark()));
  }

  private async sendInitialState({ initial }: StartedWatch): Promise<void> {
    if (initial === undefined) return;
    if (!mayNeedConversion(this.negotiated)) await this.sendObjects(initial.objects);
    else {
      for (const batch of inBatches(initial.objects, MAX_OBJECTS_PER_CALL)) {
        const shown = await this.unlessOver(selectedInRequestedVersion(batch, this.watch.late, this.negotiated));
        if (shown === undefined) return;
        await this.sendObjects(shown);
      }
    }
    if (!this.watch.marksInitialState || this.isOver) return;
    const key = this.negotiated.context.profile.behaviours.initialEventsEndAnnotation;
    await this.write(this.bookmark(initial.revision, key === undefined ? undefined : { [key]: "true" }));
    this.noteInitialState();
  }

  private async sendObjects(objects: Iterable<StoredObject>): Promise<void> {
    const budget = new TurnBudget(INITIAL_BYTES_PER_TURN);
    let pending: Buffer[] = [];
    let bytes = 0;
    for (const object of objects) {
      const frame = this.frames.event({ type: "ADDED", object });
      pending.push(frame);
      bytes += frame.byteLength;
      if (bytes < INITIAL_CHUNK_BYTES) continue;
      await this.write(Buffer.concat(pending, bytes));
      if (budget.spend(bytes)) await budget.next();
      if (this.isOver) return;
      pending = [];
      bytes = 0;
    }
    if (bytes > 0) await this.write(Buffer.concat(pending, bytes));
  }

  private noteInitialState(): void {
    const { receivedMs, context, target } = this.negotiated;
    const { name, namespace } = target.info;
    const scope = name !== "" ? "resource" : namespace !== "" ? "namespace" : "cluster";
    this.metrics.listSeconds[scope].observe(Math.max(0, context.clock.now() - receivedMs) / 1000);
  }

  /** Sends changes at the client's pace: from the window while it is behind, live once it has caught up. */
  private async sendChanges({ changes }: StartedWatch): Promise<void> {
    while (!this.isOver) {
      const { events, isCaughtUp } = changes.pull();
      if (isCaughtUp) {
        await this.followLive(changes);
        if (!this.isOver) changes.onLost((error) => this.fail(error));
        await this.sendPendingConversion();
        await this.drained();
      } else if (events.length > 0) await this.send(eventsInRequestedVersion(events, this.watch.late, this.negotiated));
      // Other requests must be served while a long window without matches is skipped.
      else await ownTurn();
    }
  }

  /** Sends changes that had to be converted first. */
  private async sendPendingConversion(): Promise<void> {
    const { pendingConversion } = this;
    this.pendingConversion = undefined;
    if (pendingConversion !== undefined) await this.send(pendingConversion);
  }

  private async send(events: readonly ObjectEvent[] | Promise<readonly ObjectEvent[]>): Promise<void> {
    const shown = events instanceof Promise ? await this.unlessOver(events) : events;
    if (shown === undefined || shown.length === 0) return;
    if (!writeShared(this.writer, this.frames.events(shown))) await this.drained();
  }

  /** Resolves like `work`, or to undefined if the stream ends before; rejects if the work fails until then. */
  private unlessOver<T>(work: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.release = () => resolve(undefined);
      work.then((value) => resolve(this.isOver ? undefined : value), reject);
      if (this.isOver) resolve(undefined);
    });
  }

  /** Resolves when the connection is full or the stream is over. */
  private followLive(changes: StartedWatch["changes"]): Promise<void> {
    return new Promise((resolve) => {
      this.release = resolve;
      changes.goLive({
        changed: (events) => {
          const shown = eventsInRequestedVersion(events, this.watch.late, this.negotiated);
          const hasRoom = this.writeOrKeep(shown);
          if (!hasRoom) resolve();
          return hasRoom;
        },
        ended: (error) => this.fail(error),
      });
    });
  }

  /** Returns false if the connection is full or the changes have yet to be converted. */
  private writeOrKeep(events: readonly ObjectEvent[] | Promise<readonly ObjectEvent[]>): boolean {
    if (!(events instanceof Promise)) return this.writeLive(events);
    this.pendingConversion = events;
    return false;
  }

  /** Returns false if the connection is full or the events cannot be encoded. */
  private writeLive(events: readonly ObjectEvent[]): boolean {
    try {
      const chunk = this.frames.events(events);
      return writeShared(this.writer, chunk) || this.writer.bufferedBytes < MAX_WAITING_BYTES;
    } catch (error) {
      this.failUnexpectedly(error);
      return false;
    }
  }

  private scheduleBookmark(): void {
    const { clock, limits } = this.negotiated.context;
    const cancel = clock.after(limits.bookmarkIntervalMs, () => {
      this.cancels.delete(cancel);
      if (this.isOver) return;
      this.sendBookmark();
      this.scheduleBookmark();
    });
    this.cancels.add(cancel);
  }

  /** Sends a bookmark if the client has received all changes. A client that is behind would otherwise skip some. */
  private sendBookmark(): void {
    const { started } = this.watch;
    const progress = started instanceof StatusError ? undefined : started.changes.progress;
    if (progress !== undefined) this.writer.write(this.bookmark(progress));
  }

  private bookmark(revision: bigint, annotations?: Record<string, string>): Buffer {
    const resourceVersion = formatResourceVersion(revision);
    return this.frames.bookmark({ resourceVersion, ...(annotations === undefined ? {} : { annotations }) });
  }

  private async write(bytes: Buffer): Promise<void> {
    if (!this.writer.write(bytes)) await this.drained();
  }

  /** Resolves when the connection has room or the stream is over. */
  private drained(): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.release = resolve;
      this.writer.drained().then(resolve, reject);
    });
  }

  private failUnexpectedly(error: unknown): void {
    const { context, auditId } = this.negotiated;
    if (!(error instanceof StatusError)) context.reportError(error, auditId);
    this.fail(error instanceof StatusError ? error : internalError(error));
  }

  /** @param error undefined if the client should start again */
  private fail(error: StatusError | undefined): void {
    if (this.isOver) return;
    if (error !== undefined) this.writer.write(errorFrame(this.negotiated, error));
    this.finish();
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    this.release();
  }
}

function* inBatches(objects: Iterable<StoredObject>, size: number): Generator<StoredObject[]> {
  let batch: StoredObject[] = [];
  for (const object of objects) {
    if (batch.push(object) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
