/** The body of a watch: one JSON document a line, bookmarks, and a clean end. SPEC: Events; List-then-watch. */
import type { ObjectMeta } from "../api/meta.js";
import { expired, type StatusError } from "../api/status.js";
import { encodeJson } from "../codec/json.js";
import { encodeObject, encodeWatchFrame } from "../codec/protobuf/envelope.js";
import { statusCodec } from "../codec/protobuf/status.js";
import { convert } from "../registry/store.js";
import { partialMetadata, TableBuilder } from "../registry/table.js";
import type { ObjectEvent } from "../registry/watch.js";
import type { Negotiated } from "./context.js";
import type { BodyWriter, HttpResponse } from "./http.js";
import { objectBytes, protobufBytes } from "./object-bytes.js";
import type { OpenWatch } from "./result.js";

/** Answers with the stream of a watch that has begun. */
export function streamWatch(negotiated: Negotiated, watch: OpenWatch): HttpResponse {
  return {
    status: 200,
    headers: { "cache-control": "no-cache, private", "content-type": negotiated.accepted.contentType },
    body: (writer) => new WatchStream(negotiated, watch, writer).run(),
  };
}

class WatchStream {
  private readonly frames: (event: ObjectEvent) => Buffer;
  private readonly cancels: (() => void)[] = [];
  private resolve: () => void = () => {};
  private isOver = false;
  private progress = "";
  private bookmarked = "";

  constructor(
    private readonly negotiated: Negotiated,
    private readonly watch: OpenWatch,
    private readonly writer: BodyWriter,
  ) {
    this.frames = frameMaker(negotiated);
  }

  /** Resolves when the stream is over: time is up, the client is gone or too slow, the server stops, or history is lost. */
  run(): Promise<void> {
    const { environment } = this.negotiated;
    return new Promise((resolve) => {
      this.resolve = resolve;
      const end = (): void => this.finish();
      const { signal } = this.writer;
      if (signal.aborted || environment.shutdown.hasBegun) return this.finish();
      signal.addEventListener("abort", end, { once: true });
      this.cancels.push(() => signal.removeEventListener("abort", end), environment.shutdown.on(end));
      this.cancels.push(environment.clock.after(this.watch.timeoutMs, end));
      if (this.watch.allowsBookmarks) this.scheduleBookmark();
      this.watch.receive({
        events: (events, progress) => this.events(events, progress),
        initialStateSent: (resourceVersion) => this.initialStateSent(resourceVersion),
        ended: (error) => this.fail(error),
      });
    });
  }

  private events(events: readonly ObjectEvent[], progress: string): void {
    if (this.isOver) return;
    this.progress = progress;
    if (events.length === 0) return;
    this.write(events.length === 1 ? this.frames(events[0] as ObjectEvent) : Buffer.concat(events.map(this.frames)));
  }

  private initialStateSent(resourceVersion: string): void {
    if (!this.watch.marksInitialState) return;
    const key = this.negotiated.environment.profile.behaviours.initialEventsEndAnnotation;
    this.bookmark(resourceVersion, key === undefined ? undefined : { [key]: "true" });
  }

  private scheduleBookmark(): void {
    const { clock, limits } = this.negotiated.environment;
    const cancel = clock.after(limits.bookmarkIntervalMs, () => {
      this.cancels.splice(this.cancels.indexOf(cancel), 1);
      if (this.isOver) return;
      if (this.progress !== "" && this.progress !== this.bookmarked) this.bookmark(this.progress);
      this.scheduleBookmark();
    });
    this.cancels.push(cancel);
  }

  private bookmark(resourceVersion: string, annotations?: Record<string, string>): void {
    if (this.isOver) return;
    this.bookmarked = resourceVersion;
    const metadata = { resourceVersion, ...(annotations === undefined ? {} : { annotations }) };
    this.write(bookmarkFrame(this.negotiated, metadata));
  }

  private fail(error: StatusError): void {
    if (this.isOver) return;
    this.write(errorFrame(this.negotiated, error));
    this.finish();
  }

  private write(frame: Buffer): void {
    this.writer.write(frame);
    if (this.writer.bufferedBytes > this.negotiated.environment.limits.maxWatchBufferBytes) this.tooSlow();
  }

  /** The client will find out by the closed stream, and come back from the last version it saw. */
  private tooSlow(): void {
    if (this.isOver) return;
    const error = expired("the watch fell too far behind and was closed");
    this.writer.write(errorFrame(this.negotiated, error));
    this.finish();
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.watch.stop();
    for (const cancel of this.cancels.splice(0)) cancel();
    this.resolve();
  }
}

function errorFrame({ accepted }: Negotiated, error: StatusError): Buffer {
  const status = error.toStatus();
  if (accepted.encoding !== "protobuf") return line("ERROR", status);
  return encodeWatchFrame("ERROR", encodeObject({ apiVersion: "v1", kind: "Status" }, status, statusCodec));
}

function bookmarkFrame({ accepted, target, environment }: Negotiated, metadata: ObjectMeta): Buffer {
  const { definition, apiVersion } = target.resource;
  const type = { kind: definition.kind, apiVersion };
  if (accepted.encoding === "protobuf" && definition.protobuf) {
    return encodeWatchFrame("BOOKMARK", encodeObject(type, { metadata }, definition.protobuf));
  }
  if (accepted.presentation.type === "table") {
    const { resourceVersion = "" } = metadata;
    const builder = new TableBuilder(target.resource, environment.profile, environment.clock);
    return line("BOOKMARK", builder.table([], { resourceVersion }, false));
  }
  if (accepted.presentation.type === "metadata")
    return line("BOOKMARK", partialMetadata({ metadata }, environment.profile));
  return line("BOOKMARK", { ...type, metadata });
}

/** Makes the frame of an event. Those of whole objects are shared by all watchers of the event. */
function frameMaker(negotiated: Negotiated): (event: ObjectEvent) => Buffer {
  const { accepted, target, environment } = negotiated;
  const { presentation } = accepted;
  if (accepted.encoding === "protobuf") {
    return ({ type, object }) =>
      object.frame(`${type} ${target.resource.apiVersion} protobuf`, () =>
        encodeWatchFrame(type, protobufBytes(object, target.resource)),
      );
  }
  if (presentation.type === "object") {
    return ({ type, object }) =>
      object.frame(`${type} ${target.resource.apiVersion}`, () =>
        Buffer.concat([Buffer.from(`{"type":"${type}","object":`), objectBytes(object, target.resource), LINE_END]),
      );
  }
  if (presentation.type === "metadata") {
    return ({ type, object }) => line(type, partialMetadata(object.decode(), environment.profile));
  }
  const builder = new TableBuilder(target.resource, environment.profile, environment.clock);
  let isFirst = true;
  return ({ type, object }) => {
    const shown = convert(object.decode(), target.resource);
    const { resourceVersion } = shown.metadata ?? {};
    const table = builder.table(
      [builder.row(shown, presentation.include)],
      resourceVersion ? { resourceVersion } : {},
      isFirst,
    );
    isFirst = false;
    return line(type, table);
  };
}

const LINE_END = Buffer.from("}\n");

function line(type: string, object: unknown): Buffer {
  return Buffer.from(`${encodeJson({ type, object })}\n`);
}
