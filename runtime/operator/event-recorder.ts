/**
 * Reports what a controller did as Events about the object. This is best effort: Events are written in the background,
 * repetitions are combined into one Event with a count, and what exceeds the rate is dropped and counted.
 */
import { events } from "../../generated/events/v1/client.js";
import type { Event } from "../../generated/events/v1/event.types.js";
import type { ApiObject } from "../api/object.js";
import { isNotFound } from "../api/status.js";
import { type Clock, pause } from "../api/time.js";
import { RecentMap } from "../base/recent-map.js";
import type { Client } from "../client/resources/client.js";
import { isPassingFailure } from "./failures.js";
import { microTime } from "./lease-record.js";
import { TokenBucket } from "./token-bucket.js";

export interface Report {
  readonly type?: "Normal" | "Warning";
  /** One word for programs: `Created`, `FailedMount`. */
  readonly reason: string;
  /** What was done or attempted, as one word. Default: the reason. */
  readonly action?: string;
  /** A text for people, truncated at {@link MAX_NOTE_BYTES}. */
  readonly note?: string;
  /** A second object that the report is about. */
  readonly related?: ApiObject;
}

export interface EventRecorderOptions {
  readonly client: Client;
  /** The name of the controller, with its domain if it has one: `example.com/zones`. */
  readonly controller: string;
  /** The instance of the controller. */
  readonly instance: string;
  readonly clock: Clock;
  /** Receives write errors that don't pass by themselves. */
  readonly onError: (error: unknown) => void;
  /** Default: {@link MAX_PENDING}. */
  readonly maxPending?: number;
}

/** The maximum number of Events that wait to be written; further ones are dropped. */
export const MAX_PENDING = 1000;
/** The limits of the server. */
export const MAX_NOTE_BYTES = 1024;
const MAX_NAME_CHARACTERS = 253;
const MAX_INSTANCE_CHARACTERS = 128;
/** The same report within this time is a repetition; after it, a new Event. */
const SERIES_WINDOW_MS = 6 * 60_000;
/** A series is written at its second report and from then on at most this often. */
const SERIES_REFRESH_MS = 60_000;
/** The maximum number of series that are remembered. */
const MAX_SERIES = 4096;
/** The rate of reports about one object: a burst, then one every five minutes. */
const OBJECT_RATE = { burst: 25, perSecond: 1 / 300 };
const MAX_RATED_OBJECTS = 4096;
/** The rate of writes of the whole recorder. */
const WRITE_RATE = { burst: 100, perSecond: 20 };
const MAX_TRIES = 3;
const RETRY_PAUSE_MS = 1000;

interface Series {
  readonly event: Event;
  count: number;
  lastMs: number;
  /** When the series was last written. */
  writtenMs: number;
  writtenCount: number;
  isPending: boolean;
  cancelRefresh: () => void;
}

export class EventRecorder {
  readonly #options: EventRecorderOptions;
  readonly #series = new RecentMap<Series>({ maxEntries: MAX_SERIES });
  readonly #rates = new RecentMap<TokenBucket>({ maxEntries: MAX_RATED_OBJECTS });
  readonly #writeRate: TokenBucket;
  readonly #pending: Series[] = [];
  readonly #refreshing = new Set<Series>();
  readonly #stop = new AbortController();
  #writing: Promise<void> | undefined;
  #made = 0;
  #dropped = 0;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
    this.#writeRate = new TokenBucket(options.clock, WRITE_RATE);
  }

  /** The number of dropped reports: too many about one object, or more than could be written. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Reports something about an object, whose kind must be set, and returns immediately. @throws TypeError for an object
   * without kind or name
   */
  event(regarding: ApiObject, report: Report): void {
    const { clock } = this.#options;
    if (!regarding.kind || !regarding.metadata?.name)
      throw new TypeError("event: found an object without kind or metadata.name, expected one as a server gave it");
    if (this.#stop.signal.aborted) return;
    const nowMs = clock.now();
    const key = seriesKey(regarding, report);
    const known = this.#series.get(key);
    if (known !== undefined && nowMs - known.lastMs < SERIES_WINDOW_MS) {
      known.count++;
      known.lastMs = nowMs;
      this.#refresh(known);
      return;
    }
    if (!this.#rateOf(regarding).tryTake()) {
      this.#dropped++;
      return;
    }
    const event = this.#newEvent(regarding, report, nowMs);
    const series: Series = {
      event,
      count: 1,
      lastMs: nowMs,
      writtenMs: nowMs,
      writtenCount: 0,
      isPending: false,
      cancelRefresh: () => undefined,
    };
    if (this.#enqueue(series)) this.#series.set(key, series);
  }

  /** Writes what is pending, including the last counts of series, and drops later reports. The signal ends it early. */
  async close(signal: AbortSignal): Promise<void> {
    for (const series of this.#refreshing) {
      series.cancelRefresh();
      this.#enqueue(series);
    }
    this.#refreshing.clear();
    const end = (): void => this.#stop.abort();
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    while (this.#writing !== undefined) await this.#writing;
    signal.removeEventListener("abort", end);
    end();
  }

  /** Writes the second report of a series immediately, and later ones combined. */
  #refresh(series: Series): void {
    if (series.isPending || this.#refreshing.has(series)) return;
    const { clock } = this.#options;
    const waitMs = series.count === 2 ? 0 : series.writtenMs + SERIES_REFRESH_MS - clock.now();
    if (waitMs <= 0) {
      this.#enqueue(series);
      return;
    }
    this.#refreshing.add(series);
    series.cancelRefresh = clock.after(waitMs, () => {
      this.#refreshing.delete(series);
      this.#enqueue(series);
    });
  }

  #enqueue(series: Series): boolean {
    const { maxPending = MAX_PENDING } = this.#options;
    if (this.#pending.length >= maxPending) {
      this.#dropped++;
      return false;
    }
    series.isPending = true;
    this.#pending.push(series);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return true;
  }

  async #writeAll(): Promise<void> {
    const { signal } = this.#stop;
    // Reports of the same turn are gathered first.
    await Promise.resolve();
    for (let series = this.#pending.shift(); series !== undefined; series = this.#pending.shift()) {
      series.isPending = false;
      const waitMs = this.#writeRate.take();
      if (waitMs > 0) await pause(this.#options.clock, waitMs, signal);
      if (signal.aborted) return;
      await this.#write(series, signal);
    }
  }

  async #write(series: Series, signal: AbortSignal): Promise<void> {
    const { clock, onError } = this.#options;
    for (let tries = 1; ; tries++) {
      try {
        await this.#send(series, signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (isPassingFailure(error) && tries < MAX_TRIES) {
          await pause(clock, RETRY_PAUSE_MS * tries, signal);
          continue;
        }
        this.#dropped++;
        if (!isPassingFailure(error)) onError(error);
        return;
      }
    }
  }

  async #send(series: Series, signal: AbortSignal): Promise<void> {
    const { client, clock } = this.#options;
    const { name = "", namespace = "" } = series.event.metadata;
    const api = client.resource(events).inNamespace(namespace);
    const { count, lastMs } = series;
    const state = count === 1 ? {} : { series: { count, lastObservedTime: microTime(lastMs) } };
    try {
      if (series.writtenCount === 0) await api.create({ ...series.event, ...state }, { signal });
      else await api.patch(name, { type: "merge", body: state }, { signal });
    } catch (error) {
      // The Event was removed, as old Events are.
      if (series.writtenCount === 0 || !isNotFound(error)) throw error;
      await api.create({ ...series.event, ...state }, { signal });
    }
    series.writtenCount = count;
    series.writtenMs = clock.now();
    if (series.count > count) this.#refresh(series);
  }

  #rateOf({ kind, metadata = {} }: ApiObject): TokenBucket {
    const key = metadata.uid ?? `${kind}/${metadata.namespace ?? ""}/${metadata.name}`;
    let rate = this.#rates.get(key);
    if (rate === undefined) {
      rate = new TokenBucket(this.#options.clock, OBJECT_RATE);
      this.#rates.set(key, rate);
    }
    return rate;
  }

  #newEvent(regarding: ApiObject, report: Report, nowMs: number): Event {
    const { client, controller, instance } = this.#options;
    const { type = "Normal", reason, action = reason, note = "", related } = report;
    const { name = "", namespace } = regarding.metadata ?? {};
    this.#made++;
    const suffix = `.${nowMs.toString(16)}${this.#made.toString(16).padStart(4, "0")}`;
    return {
      metadata: {
        name: `${name.slice(0, MAX_NAME_CHARACTERS - suffix.length)}${suffix}`,
        namespace: namespace ?? client.profile.words.defaultNamespace,
      },
      eventTime: microTime(nowMs),
      reportingController: controller,
      reportingInstance: instance.slice(0, MAX_INSTANCE_CHARACTERS),
      action,
      reason,
      regarding: objectReference(regarding),
      note: cutToBytes(note, MAX_NOTE_BYTES),
      type,
      ...(related === undefined ? {} : { related: objectReference(related) }),
    };
  }
}

function seriesKey({ kind, metadata = {} }: ApiObject, { type, reason, action, note, related }: Report): string {
  const about = metadata.uid ?? [kind, metadata.namespace, metadata.name];
  return JSON.stringify([about, type, reason, action, note, related?.metadata?.uid]);
}

function objectReference({ apiVersion, kind, metadata = {} }: ApiObject): NonNullable<Event["regarding"]> {
  const { name, namespace, uid, resourceVersion } = metadata;
  return {
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(kind === undefined ? {} : { kind }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

/** Truncates a text to the number of bytes without splitting a character. */
function cutToBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
