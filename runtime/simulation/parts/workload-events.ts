/** Events as programs of clusters write them: in the background, and dropped rather than delayed for long. */
import type { ApiObject, Stored } from "../../api/object.js";
import { isAlreadyExists, isNotFound } from "../../api/status.js";
import { type Clock, pause } from "../../api/time.js";
import { RecentMap } from "../../base/recent-map.js";
import type { Client } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { TokenBucket, type TokenBucketOptions } from "../../operator/token-bucket.js";
import type { EventForm, Occurrence, Report } from "./event-forms.js";
import { isNamespaceEnding } from "./reconcile-loop.js";

export interface WorkloadEventsOptions {
  readonly client: Client;
  /** The source of the Events, such as `deployment-controller`. */
  readonly component: string;
  readonly form: EventForm;
  /** The time that Events state. */
  readonly clock: Clock;
  /** The time in which the rate of writes is measured. */
  readonly retryClock: Clock;
  readonly onError: (error: unknown) => void;
  /** Returns another number at each call: simulated time can stand still, so that it alone makes no name unique. */
  readonly nextNumber: () => number;
}

/** The maximum number of Events that wait to be written; further ones are dropped. */
const MAX_PENDING = 4_096;
/** The maximum number of Events whose repetitions are counted. */
const MAX_KNOWN = 4_096;
/** The rate of reports about one object from one source: a burst, then one every five minutes. */
const OBJECT_RATE: TokenBucketOptions = { burst: 25, perSecond: 1 / 300 };
/** The rate of writes of one source. */
const WRITE_RATE: TokenBucketOptions = { burst: 500, perSecond: 100 };

interface Known {
  readonly occurrence: Omit<Occurrence, "count" | "lastMs">;
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
    this.report(object, { type: "Normal", reason, message, host });
  }

  warning(object: Stored<ApiObject>, reason: string, message: string, host?: string): void {
    this.report(object, { type: "Warning", reason, message, host });
  }

  report(object: Stored<ApiObject>, report: Report): void {
    const { type, reason, message } = report;
    const nowMs = this.#options.clock.now();
    const { uid } = object.metadata;
    const key = JSON.stringify([uid, type, reason, message]);
    const known = this.#known.get(key);
    if (known !== undefined && nowMs - known.lastMs < this.#options.form.repetitionMs) {
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
    const occurrence = this.#occurrence(object, report, nowMs);
    const made: Known = { occurrence, count: 1, lastMs: nowMs, writtenCount: 0, isPending: false };
    this.#known.set(key, made);
    this.#enqueue(made);
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

  #enqueue(known: Known): void {
    if (known.isPending || this.#pending.length >= MAX_PENDING) return;
    known.isPending = true;
    this.#pending.push(known);
    this.#wake();
  }

  async #write(known: Known, signal: AbortSignal): Promise<void> {
    known.isPending = false;
    const { client, form } = this.#options;
    const { count, lastMs } = known;
    const occurrence = { ...known.occurrence, count, lastMs };
    try {
      if (known.writtenCount === 0) await form.create(client, occurrence, signal);
      else await form.repeat(client, occurrence, signal);
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

  #occurrence(object: Stored<ApiObject>, report: Report, firstMs: number): Known["occurrence"] {
    const { client, component, nextNumber } = this.#options;
    const { name, namespace = client.profile.words.defaultNamespace } = object.metadata;
    const suffix = `${Math.floor(firstMs).toString(16)}${nextNumber().toString(16).padStart(5, "0")}`;
    return { name: `${name}.${suffix}`, namespace, component, object, report, firstMs };
  }
}
