/**
 * Events in the form that controllers of clusters write: `involvedObject`, a source, and a count of repetitions. They
 * are written in the background, and dropped rather than delayed for long.
 */
import { events } from "../../../generated/core/v1/client.js";
import type { Event } from "../../../generated/core/v1/event.types.js";
import type { ApiObject, Stored } from "../../api/object.js";
import { isAlreadyExists, isNotFound } from "../../api/status.js";
import { type Clock, formatTime, pause } from "../../api/time.js";
import { RecentMap } from "../../base/recent-map.js";
import type { Client } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { TokenBucket, type TokenBucketOptions } from "../../operator/token-bucket.js";
import { isNamespaceEnding } from "./reconcile-loop.js";

export interface WorkloadEventsOptions {
  readonly client: Client;
  /** The source of the Events, such as `deployment-controller`. */
  readonly component: string;
  /** The time that Events state. */
  readonly clock: Clock;
  /** The time in which the rate of writes is measured. */
  readonly retryClock: Clock;
  readonly onError: (error: unknown) => void;
  /** Returns a number that no other source of Events has got, since two may report on an object at the same moment. */
  readonly nextNumber: () => number;
}

/** The maximum number of Events that wait to be written; further ones are dropped. */
const MAX_PENDING = 4_096;
/** The maximum number of Events whose repetitions are counted. */
const MAX_KNOWN = 4_096;
/** The same report within this time is a repetition. */
const REPETITION_MS = 10 * 60_000;
/** The rate of reports about one object from one source: a burst, then one every five minutes. */
const OBJECT_RATE: TokenBucketOptions = { burst: 25, perSecond: 1 / 300 };
/** The rate of writes of one source. */
const WRITE_RATE: TokenBucketOptions = { burst: 500, perSecond: 100 };
const MAX_MESSAGE_CHARACTERS = 1024;

interface Known {
  readonly event: Event;
  count: number;
  lastMs: number;
  writtenCount: number;
  isPending: boolean;
}

export class WorkloadEvents {
  readonly #options: WorkloadEventsOptions;
  readonly #known = new RecentMap<Known>({ maxEntries: MAX_KNOWN });
  readonly #rates = new RecentMap<TokenBucket>({ maxEntries: MAX_KNOWN });
  readonly #writeRate: TokenBucket;
  readonly #pending: Known[] = [];
  #wake: () => void = () => undefined;

  constructor(options: WorkloadEventsOptions) {
    this.#options = options;
    this.#writeRate = new TokenBucket(options.retryClock, WRITE_RATE);
  }

  normal(object: Stored<ApiObject>, reason: string, message: string, host?: string): void {
    this.#report(object, "Normal", reason, message, host);
  }

  warning(object: Stored<ApiObject>, reason: string, message: string, host?: string): void {
    this.#report(object, "Warning", reason, message, host);
  }

  /** Writes Events until the signal fires. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = this.#pending.shift();
      if (next === undefined) await this.#pendingAgain(signal);
      else {
        const waitMs = this.#writeRate.take();
        if (waitMs > 0) await pause(this.#options.retryClock, waitMs, signal);
        if (!signal.aborted) await this.#write(next, signal);
      }
    }
  }

  #pendingAgain(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        signal.removeEventListener("abort", this.#wake);
        resolve();
      };
      signal.addEventListener("abort", this.#wake, { once: true });
    });
  }

  #report(object: Stored<ApiObject>, type: "Normal" | "Warning", reason: string, message: string, host?: string): void {
    const nowMs = this.#options.clock.now();
    const { uid } = object.metadata;
    const key = JSON.stringify([uid, type, reason, message]);
    const known = this.#known.get(key);
    if (known !== undefined && nowMs - known.lastMs < REPETITION_MS) {
      known.count++;
      known.lastMs = nowMs;
      this.#enqueue(known);
      return;
    }
    let rate = this.#rates.get(uid);
    if (rate === undefined) {
      rate = new TokenBucket(this.#options.clock, OBJECT_RATE);
      this.#rates.set(uid, rate);
    }
    if (!rate.tryTake()) return;
    const event = this.#newEvent(object, { type, reason, message, host }, nowMs);
    const made: Known = { event, count: 1, lastMs: nowMs, writtenCount: 0, isPending: false };
    this.#known.set(key, made);
    this.#enqueue(made);
  }

  #enqueue(known: Known): void {
    if (known.isPending || this.#pending.length >= MAX_PENDING) return;
    known.isPending = true;
    this.#pending.push(known);
    this.#wake();
  }

  async #write(known: Known, signal: AbortSignal): Promise<void> {
    known.isPending = false;
    const { event, count, lastMs } = known;
    const { name = "", namespace = "" } = event.metadata;
    const api = this.#options.client.resource(events).inNamespace(namespace);
    const lastTimestamp = formatTime(lastMs);
    try {
      if (known.writtenCount === 0) await api.create({ ...event, count, lastTimestamp }, { signal });
      else await api.patch(name, { type: "merge", body: { count, lastTimestamp } }, { signal });
      known.writtenCount = count;
    } catch (error) {
      // Events are removed by age and with their namespace, and one that is lost is not missed.
      const isExpected =
        signal.aborted ||
        isNotFound(error) ||
        isAlreadyExists(error) ||
        isNamespaceEnding(error) ||
        isPassingFailure(error);
      if (!isExpected) this.#options.onError(error);
      known.writtenCount = 0;
    }
  }

  #newEvent(
    object: Stored<ApiObject>,
    report: { type: string; reason: string; message: string; host: string | undefined },
    nowMs: number,
  ): Event {
    const { client, component } = this.#options;
    const { apiVersion, kind, metadata } = object;
    const { name, uid, resourceVersion } = metadata;
    const namespace = metadata.namespace ?? client.profile.words.defaultNamespace;
    const suffix = `${Math.floor(nowMs).toString(16)}${this.#options.nextNumber().toString(16).padStart(5, "0")}`;
    const { type, reason, message, host } = report;
    return {
      metadata: { name: `${name}.${suffix}`, namespace },
      involvedObject: {
        apiVersion,
        kind,
        name,
        ...(metadata.namespace === undefined ? {} : { namespace }),
        uid,
        resourceVersion,
      },
      reason,
      message: message.slice(0, MAX_MESSAGE_CHARACTERS),
      source: { component, ...(host === undefined ? {} : { host }) },
      firstTimestamp: formatTime(nowMs),
      type,
      reportingComponent: component,
      ...(host === undefined ? {} : { reportingInstance: host }),
    };
  }
}
