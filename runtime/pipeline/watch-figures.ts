/** What watches send, for metrics: events and their sizes, and how long initial states take. Bounded by what is served. */
import { type Buckets, exponentialBuckets, Histogram } from "../base/histogram.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import type { WatchFrames } from "./answer/watch-frames.js";

export const WATCH_EVENT_BYTES: Buckets = exponentialBuckets(1024, 2, 8);
export const WATCH_LIST_SECONDS: Buckets = [
  0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60, 120, 300,
];

/** Of the watches of one resource in one version. */
export class ResourceWatchFigures {
  /** One observation an event; the events of one moment count with their mean size. */
  readonly eventBytes = new Histogram(WATCH_EVENT_BYTES);
  /** Time from the request to the end of its initial state, by what was watched. */
  readonly listSeconds = {
    cluster: new Histogram(WATCH_LIST_SECONDS),
    namespace: new Histogram(WATCH_LIST_SECONDS),
    resource: new Histogram(WATCH_LIST_SECONDS),
  };
}

export class WatchFigures {
  private readonly byResource = new Map<RegisteredResource, ResourceWatchFigures>();

  of(resource: RegisteredResource): ResourceWatchFigures {
    let figures = this.byResource.get(resource);
    if (figures === undefined) {
      figures = new ResourceWatchFigures();
      this.byResource.set(resource, figures);
    }
    return figures;
  }

  all(): Iterable<readonly [RegisteredResource, ResourceWatchFigures]> {
    return this.byResource;
  }
}

/** The same frames; each that is made for a stream counts as sent. */
export function countedFrames(frames: WatchFrames, { eventBytes }: ResourceWatchFigures): WatchFrames {
  const counted = (bytes: Buffer, events = 1): Buffer => {
    eventBytes.observe(bytes.byteLength / events, events);
    return bytes;
  };
  return {
    event: (event) => counted(frames.event(event)),
    events: (events) => counted(frames.events(events), events.length),
    bookmark: (metadata) => counted(frames.bookmark(metadata)),
  };
}
