/**
 * The body of a watch: existing objects, then changes, bookmarks, and a clean end. Nothing is buffered for a client but
 * what its connection holds, within a bound: while that is full, changes stay in the cache's window, and a client that the window has
 * left behind is told so. SPEC: Events; List-then-watch.
 */
import { formatResourceVersion } from "../../api/resource-version.js";
import { internalError, StatusError } from "../../api/status.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { StartedWatch } from "../../registry/read/watch.js";
import type { ObjectEvent } from "../../registry/read/watch-groups.js";
import { MAX_OBJECTS_PER_CALL } from "../../registry/versions/remote-forms.js";
import type { Negotiated } from "../context.js";
import type { BodyWriter, HttpResponse } from "../request/http.js";
import { countedFrames, type ResourceWatchMetrics } from "../watch-metrics.js";
import { eventsInRequestedVersion, mayNeedConversion, selectedInRequestedVersion } from "./requested-version.js";
import type { OpenWatch } from "./result.js";
import { errorFrame, type WatchFrames, watchFrames } from "./watch-frames.js";

/** Bytes of existing objects that are handed to the connection at a time. */
const INITIAL_CHUNK_BYTES = 64 * 1024;

/**
 * What may wait in a connection before its client counts as behind. Streams of one selection wait with the same bytes,
 * while each that is behind has to make its own again.
 */
const MAX_WAITING_BYTES = 256 * 1024;
/** A client that watches again begins at the last version it was told of: so it is told of the newest before the end. */
const LAST_BOOKMARK_BEFORE_END_MS = 2_000;

/** Answers with the stream of a watch that has begun. */
export function streamWatch(negotiated: Negotiated, watch: OpenWatch): HttpResponse {
  return {
    status: 200,
    headers: { "cache-control": "no-cache, private", "content-type": negotiated.accepted.contentType },
    body: (writer) => new WatchStream(negotiated, watch, writer).run(),
  };
}

class WatchStream {
  private readonly frames: WatchFrames;
  private readonly metrics: ResourceWatchMetrics;
  private readonly cancels = new Set<() => void>();
  private isOver = false;
  private pendingConversion: Promise<readonly ObjectEvent[]> | undefined;
  /** Resolves what the stream waits for when it is over. */
  private release: () => void = () => {};

  constructor(
    private readonly negotiated: Negotiated,
    private readonly watch: OpenWatch,
    private readonly writer: BodyWriter,
  ) {
    this.metrics = negotiated.context.watches.of(negotiated.target.resource);
    this.frames = countedFrames(watchFrames(negotiated), this.metrics);
  }

  /** Resolves when the stream is over: time is up, the client is gone or too slow, the server stops, or history is lost. */
  async run(): Promise<void> {
    const { started } = this.watch;
    const { context } = this.negotiated;
    if (this.writer.signal.aborted || context.shutdown.hasBegun) return;
    if (started instanceof StatusError) return this.fail(started);
    this.beginTimers();
    try {
      started.changes.onLost((error) => this.fail(error));
      await this.sendInitialState(started);
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
    let pending: Buffer[] = [];
    let bytes = 0;
    for (const object of objects) {
      const frame = this.frames.event({ type: "ADDED", object });
      pending.push(frame);
      bytes += frame.byteLength;
      if (bytes < INITIAL_CHUNK_BYTES) continue;
      await this.write(Buffer.concat(pending, bytes));
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

  /** At the client's pace: from the window while it is behind, as they happen once it has caught up. */
  private async sendChanges({ changes }: StartedWatch): Promise<void> {
    while (!this.isOver) {
      const { events, isCaughtUp } = changes.pull();
      if (isCaughtUp) {
        await this.followLive(changes);
        if (!this.isOver) changes.onLost((error) => this.fail(error));
        await this.sendPendingConversion();
        await this.drained();
      } else if (events.length > 0) await this.send(eventsInRequestedVersion(events, this.watch.late, this.negotiated));
      // Other requests have their turn while a long window without matches is passed over.
      else await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Changes that could not be written as they happened, since somebody had to be asked for them. */
  private async sendPendingConversion(): Promise<void> {
    const { pendingConversion } = this;
    this.pendingConversion = undefined;
    if (pendingConversion !== undefined) await this.send(pendingConversion);
  }

  private async send(events: readonly ObjectEvent[] | Promise<readonly ObjectEvent[]>): Promise<void> {
    const shown = events instanceof Promise ? await this.unlessOver(events) : events;
    if (shown !== undefined && shown.length > 0) await this.write(this.frames.events(shown));
  }

  /** What the work gives; undefined when the stream is over before. @throws whatever the work throws until then */
  private unlessOver<T>(work: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.release = () => resolve(undefined);
      work.then((value) => resolve(this.isOver ? undefined : value), reject);
      if (this.isOver) resolve(undefined);
    });
  }

  /** Resolves when the connection is full, or the stream is over. */
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

  /** False also for changes that are still to come. */
  private writeOrKeep(events: readonly ObjectEvent[] | Promise<readonly ObjectEvent[]>): boolean {
    if (!(events instanceof Promise)) return this.writeLive(events);
    this.pendingConversion = events;
    return false;
  }

  /** False when the connection is full, or the events can't be shown. */
  private writeLive(events: readonly ObjectEvent[]): boolean {
    try {
      const bytes = this.frames.events(events);
      return this.writer.write(bytes) || this.writer.bufferedBytes < MAX_WAITING_BYTES;
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

  /** Only for a client that has everything; one that is behind would be told of what it has not seen. */
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

  /** Resolves when the connection has room, or the stream is over. */
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

  /** @param error absent where the client had better begin again */
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
