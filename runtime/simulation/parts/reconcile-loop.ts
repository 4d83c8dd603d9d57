/**
 * A control loop of the simulation: keys of objects, each handled by one worker at a time, that come back when an
 * object changes, when a moment of the simulated time is reached, or after a failure.
 */
import { setMaxListeners } from "node:events";
import type { ApiObject } from "../../api/object.js";
import { hasReason, isAlreadyExists, isConflict, isForbidden, isNotFound } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { Alarms } from "../../controllers/alarms.js";
import { ReconcileError } from "../../operator/reconcile-error.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";

export interface ObjectKey {
  readonly name: string;
  /** Empty for an object without namespace. */
  readonly namespace: string;
}

/** When to look at the object again, in milliseconds since the epoch of the simulated time; undefined for no need. */
export type LookAgain = number | undefined;

/** A failure that the status or an Event of the object reports already: the work is retried, and nothing is logged. */
export class ShownFailure extends Error {}

export interface LoopOptions {
  /** The name in messages and metrics. */
  readonly name: string;
  readonly reconcile: (key: ObjectKey, signal: AbortSignal) => Promise<LookAgain>;
  /** The number of objects that are handled concurrently. Default: 16. */
  readonly concurrency?: number;
}

export interface LoopContext {
  /** The simulated time. */
  readonly clock: Clock;
  /** The time in which failed work is retried. */
  readonly retryClock: Clock;
  readonly onError: (error: unknown) => void;
  readonly queueMetrics: (name: string) => QueueMetrics;
}

const CONCURRENCY = 16;

export class ReconcileLoop {
  readonly name: string;
  readonly #queue: WorkQueue<string>;
  readonly #alarms: Alarms<string>;
  readonly #options: LoopOptions;

  constructor({ clock, retryClock, onError, queueMetrics }: LoopContext, options: LoopOptions) {
    this.name = options.name;
    this.#options = options;
    this.#queue = new WorkQueue<string>({
      process: (key, signal) => this.#process(key, signal),
      concurrency: options.concurrency ?? CONCURRENCY,
      clock: retryClock,
      onError,
      metrics: queueMetrics(options.name),
    });
    this.#alarms = new Alarms(clock, (key) => this.#queue.add(key));
  }

  add(name: string, namespace = ""): void {
    this.addKey(`${namespace}/${name}`);
  }

  /** @param key `namespace/name` */
  addKey(key: string): void {
    this.#queue.add(key);
  }

  addObject({ metadata: { name = "", namespace } = {} }: ApiObject): void {
    this.add(name, namespace);
  }

  /** Resolves when the signal has fired and no work is in progress. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#queue.run(signal);
    this.#alarms.clearAll();
  }

  async #process(key: string, signal: AbortSignal): Promise<Outcome> {
    const slash = key.indexOf("/");
    const request = { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
    this.#alarms.clear(key);
    // Every request and wait under way adds a listener; their number is limited where they are made.
    setMaxListeners(0, signal);
    try {
      const againMs = await this.#options.reconcile(request, signal);
      if (againMs !== undefined && !signal.aborted) this.#alarms.set(key, againMs);
      return "done";
    } catch (error) {
      if (signal.aborted || isNamespaceEnding(error)) return "done";
      // Someone else was faster, and the cache will soon show what they did.
      if (error instanceof ShownFailure || isConflict(error) || isNotFound(error) || isAlreadyExists(error))
        return "again";
      throw new ReconcileError(this.name, request, this.#queue.triesOf(key) + 1, error);
    }
  }
}

/** Whether nothing can be created because the namespace is being deleted, so that a retry would be in vain. */
export function isNamespaceEnding(error: unknown): boolean {
  if (!isForbidden(error) && !hasReason(error, "Conflict")) return false;
  return error.details?.causes?.some(({ reason }) => reason === "NamespaceTerminating") ?? false;
}
