/**
 * A control loop: changes of objects become requests, one worker at a time handles each request, and failed requests
 * are retried. A request names the object to reconcile, never what happened to it: the reconciler compares the actual
 * state with the desired one.
 */

import type { ApiObject, Stored } from "../api/object.js";
import { resolveVariables } from "../api/profile/naming-profile.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Clock } from "../api/time.js";
import { QueueMetrics } from "../base/metrics/queue-metrics.js";
import type { Selection } from "../client/resources/call-options.js";
import type { Client } from "../client/resources/client.js";
import type { AnyMappedWatch, AnyOwned, ControllerOptions, Requeue, Watched } from "./controller-options.js";
import type { EventRecorder } from "./event-recorder.js";
import { isPassingFailure } from "./failures.js";
import { controllerOf } from "./owner-references.js";
import type { Change, Predicate } from "./predicates.js";
import { ReconcileError, type Request, requestText } from "./reconcile-error.js";
import type { SharedInformer, SharedInformers } from "./shared-informers.js";
import type { TokenBucketOptions } from "./token-bucket.js";
import { type Outcome, WorkQueue } from "./work-queue.js";

const LONGEST_RETRY_MS = 5 * 60_000;
const RETRY_RATE: TokenBucketOptions = { perSecond: 10, burst: 100 };

export interface ControllerDependencies<C extends Client> {
  readonly client: C;
  readonly informers: SharedInformers;
  readonly recorder: EventRecorder;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface Source {
  readonly informer: SharedInformer<ApiObject>;
  readonly predicate: Predicate<ApiObject>;
  readonly toRequests: (object: Stored<ApiObject>) => readonly Request[];
}

export class Controller<T extends ApiObject, C extends Client = Client> {
  readonly name: string;
  /** Metrics of its queue over all terms. */
  readonly metrics = new QueueMetrics();
  readonly #options: ControllerOptions<T, C>;
  readonly #dependencies: ControllerDependencies<C>;
  readonly #informer: SharedInformer<T>;
  readonly #sources: readonly Source[];
  #queue: WorkQueue<string> | undefined;
  /** After the queue was full: the requests that are still to be created for existing objects, and the next one. */
  #rest: Generator<string, undefined> | undefined;
  #next: string | undefined;
  /** Set when a change arrives while the queue is full. */
  #hasMissed = false;

  /** See `Manager.controller`. */
  /** @internal */
  constructor(options: ControllerOptions<T, C>, dependencies: ControllerDependencies<C>) {
    this.name = options.name;
    this.#options = options;
    this.#dependencies = dependencies;
    const { informers, client } = dependencies;
    this.#informer = informers.of(options.for, selectionOf(options));
    const own: Source = {
      informer: this.#informer as unknown as SharedInformer<ApiObject>,
      predicate: (options.predicate ?? always) as Predicate<ApiObject>,
      toRequests: (object) => [requestFor(object)],
    };
    const group = resolveVariables(options.for.group, client.profile);
    const toOwner = (object: Stored<ApiObject>): readonly Request[] => ownerRequests(object, group, options.for);
    const owned = (options.owns ?? []).map((entry) => sourceOf(informers, watchedOf(entry), toOwner));
    const watched = (options.watches ?? []).map((entry: AnyMappedWatch) =>
      sourceOf(informers, entry, entry.toRequests),
    );
    this.#sources = [own, ...owned, ...watched];
  }

  /** The number of objects that workers are reconciling. */
  get underWay(): number {
    return this.#queue?.underWay ?? 0;
  }

  /** Requests a reconciliation, like a change of the object. Without effect while the controller does not run. */
  enqueue(request: Request): void {
    this.#queue?.add(requestText(request));
  }

  /** Resolves when every cache of the controller is filled. @throws the signal's reason */
  async synced(signal?: AbortSignal): Promise<void> {
    await Promise.all(this.#sources.map(({ informer }) => informer.synced(signal)));
  }

  /**
   * Reconciles every existing object, then changed ones, until the signal fires; resolves when nothing is running. It
   * can be run again after it has ended.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { concurrency = 1, maxQueued, retryRate = RETRY_RATE, firstRetryMs } = this.#options;
    const queue: WorkQueue<string> = new WorkQueue<string>({
      process: (key, workSignal) => this.#reconcile(queue, key, workSignal),
      concurrency,
      clock: this.#dependencies.clock,
      onError: this.#dependencies.onError,
      longestRetryMs: this.#options.longestRetryMs ?? LONGEST_RETRY_MS,
      retryRate,
      metrics: this.metrics,
      // The refused requests are unknown by now, so everything is reconciled once more.
      onRoom: () => this.#lookAtAll(queue),
      ...(maxQueued === undefined ? {} : { maxItems: maxQueued }),
      ...(firstRetryMs === undefined ? {} : { firstRetryMs }),
    });
    this.#queue = queue;
    this.#rest = undefined;
    this.#next = undefined;
    const removals = this.#sources.map((source) => this.#listen(source, queue));
    try {
      await this.synced(signal);
      await queue.run(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const remove of removals) remove();
      this.#queue = undefined;
    }
  }

  /** Releases its informers. */
  release(): void {
    for (const { informer } of this.#sources) informer.release();
  }

  #listen(source: Source, queue: WorkQueue<string>): () => void {
    const see = (change: Change<ApiObject>): void => {
      if (!source.predicate(change)) return;
      this.#enqueueAll(source, change.object, queue);
      // The objects that the former state referred to must be reconciled too.
      if (change.type === "update") this.#enqueueAll(source, change.previous, queue);
    };
    return source.informer.on({
      add: (object) => see({ type: "add", object }),
      update: (object, previous) => see({ type: "update", object, previous }),
      delete: (object) => see({ type: "delete", object }),
    });
  }

  /** Continues where it stopped when the queue was full, and starts over if others were refused in the meantime. */
  #lookAtAll(queue: WorkQueue<string>): void {
    for (;;) {
      this.#rest ??= this.#allRequests();
      const key = this.#next ?? this.#rest.next().value;
      this.#next = key;
      if (key === undefined) {
        this.#rest = undefined;
        if (!this.#hasMissed) return;
        this.#hasMissed = false;
        continue;
      }
      const isTaken = queue.accepts(key);
      // The request is added even if it is refused, so that the queue reports when it has room again.
      queue.add(key);
      if (!isTaken) return;
      this.#next = undefined;
    }
  }

  *#allRequests(): Generator<string, undefined> {
    this.#hasMissed = false;
    for (const source of this.#sources) {
      for (const object of source.informer.list()) {
        for (const request of source.toRequests(object)) yield requestText(request);
      }
    }
    return undefined;
  }

  #enqueueAll(source: Source, object: Stored<ApiObject>, queue: WorkQueue<string>): void {
    for (const request of source.toRequests(object)) {
      const key = requestText(request);
      if (!queue.accepts(key)) this.#hasMissed = true;
      queue.add(key);
    }
  }

  async #reconcile(queue: WorkQueue<string>, key: string, signal: AbortSignal): Promise<Outcome> {
    const request = parseRequest(key);
    const attempt = queue.triesOf(key) + 1;
    const { client, recorder, clock } = this.#dependencies;
    const { reconcileTimeoutMs = 0, reconcile } = this.#options;
    const limit = limited(signal, reconcileTimeoutMs, clock);
    const context = {
      client,
      recorder,
      attempt,
      signal: limit.signal,
      informer: this.#informer,
      object: this.#informer.get(request.name, request.namespace),
    };
    try {
      const requeue = await reconcile(request, context);
      return requeue === undefined ? "done" : { afterMs: checkedPauseMs(requeue) };
    } catch (error) {
      // The queue reports the error, except for failures that pass by themselves.
      throw isPassingFailure(error) ? error : new ReconcileError(this.name, request, attempt, error);
    } finally {
      limit.end();
    }
  }
}

function always(): boolean {
  return true;
}

function selectionOf<T extends ApiObject>(
  from: Selection & { readonly namespace?: string },
): {
  namespace?: string;
  labelSelector?: string;
  fieldSelector?: string;
} & { indexers?: Readonly<Record<string, (object: Stored<T>) => readonly string[]>> } {
  const { namespace, labelSelector, fieldSelector } = from;
  return {
    ...(namespace === undefined ? {} : { namespace }),
    ...(labelSelector === undefined ? {} : { labelSelector }),
    ...(fieldSelector === undefined ? {} : { fieldSelector }),
  };
}

function watchedOf(entry: AnyOwned): Watched<ApiObject> {
  return typeof entry.resource === "string" ? { resource: entry as ResourceReference } : (entry as Watched<ApiObject>);
}

function sourceOf(
  informers: SharedInformers,
  watched: Watched<ApiObject>,
  toRequests: (object: Stored<ApiObject>) => readonly Request[],
): Source {
  const { resource, predicate = always } = watched;
  return { informer: informers.of(resource, selectionOf(watched)), predicate, toRequests };
}

/** Returns the request for an object's owner, if that is the controller and of the given kind. */
function ownerRequests(object: Stored<ApiObject>, group: string, reference: ResourceReference): readonly Request[] {
  const owner = controllerOf(object);
  if (owner === undefined || owner.kind !== reference.kind) return [];
  const slash = owner.apiVersion.indexOf("/");
  if ((slash < 0 ? "" : owner.apiVersion.slice(0, slash)) !== group) return [];
  const { namespace } = object.metadata;
  return [{ name: owner.name, ...(reference.scope === "Cluster" || !namespace ? {} : { namespace }) }];
}

export function requestFor({ metadata: { name, namespace } }: Stored<ApiObject>): Request {
  return namespace ? { namespace, name } : { name };
}

/** Splits a key; names and namespaces contain no slash. */
function parseRequest(key: string): Request {
  const slash = key.indexOf("/");
  return slash < 0 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** @throws TypeError for an invalid delay */
function checkedPauseMs({ requeueAfterMs }: Requeue): number {
  if (Number.isFinite(requeueAfterMs) && requeueAfterMs > 0) return requeueAfterMs;
  throw new TypeError(`requeueAfterMs: found ${requeueAfterMs}, expected more than 0 milliseconds`);
}

/** Combines the signal with a time limit; 0 for none. */
function limited(caller: AbortSignal, limitMs: number, clock: Clock): { signal: AbortSignal; end(): void } {
  if (limitMs <= 0) return { signal: caller, end: () => undefined };
  const controller = new AbortController();
  const follow = (): void => controller.abort(caller.reason);
  caller.addEventListener("abort", follow, { once: true });
  if (caller.aborted) follow();
  const cancel = clock.after(limitMs, () => {
    controller.abort(new Error(`the reconciliation took more than ${limitMs} ms`));
  });
  return {
    signal: controller.signal,
    end() {
      cancel();
      caller.removeEventListener("abort", follow);
    },
  };
}
