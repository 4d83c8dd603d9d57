/**
 * The options of a controller: which objects it reconciles, which changes trigger a reconciliation, and how it works.
 */
import type { ApiObject, Stored } from "../api/object.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Selection } from "../client/resources/call-options.js";
import type { Client } from "../client/resources/client.js";
import type { EventRecorder } from "./event-recorder.js";
import type { Predicate } from "./predicates.js";
import type { Request } from "./reconcile-error.js";
import type { SharedInformer } from "./shared-informers.js";
import type { TokenBucketOptions } from "./token-bucket.js";

export interface ReconcileContext<T extends ApiObject, C extends Client = Client> {
  readonly client: C;
  /** Fires when the reconciliation must end: by the manager's signal, a lost Lease, or after `reconcileTimeoutMs`. */
  readonly signal: AbortSignal;
  /** The object from the cache; undefined if it is deleted. It is shared, so changes must be made to a copy. */
  readonly object: Stored<T> | undefined;
  /** 1 for the first attempt in a row. */
  readonly attempt: number;
  /** The cache of the controller's own kind. */
  readonly informer: SharedInformer<T>;
  readonly recorder: EventRecorder;
}

/** Reconciles the object again after this time, unless a change triggers that earlier. */
export interface Requeue {
  /** Must be more than 0. */
  readonly requeueAfterMs: number;
}

export type Reconcile<T extends ApiObject, C extends Client = Client> = (
  request: Request,
  context: ReconcileContext<T, C>,
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function that returns nothing is one of these
) => Promise<void | Requeue>;

export interface Watched<T extends ApiObject> extends Selection {
  readonly resource: ResourceReference<T>;
  /** Unset: objects of all namespaces. */
  readonly namespace?: string;
  /** Default: every change. */
  readonly predicate?: Predicate<T>;
}

/** Objects that the controller creates. A change of one triggers the reconciliation of its controller owner. */
export type Owned<T extends ApiObject = ApiObject> = ResourceReference<T> | Watched<T>;

/** Other objects, whose changes are mapped to the objects to reconcile. */
export interface MappedWatch<T extends ApiObject = ApiObject> extends Watched<T> {
  readonly toRequests: (object: Stored<T>) => readonly Request[];
}

/** A watch with the type of its objects erased, as the list of watches holds it; see {@link watching}. */
// biome-ignore lint/suspicious/noExplicitAny: each entry is checked against its own type where it is made
export type AnyMappedWatch = MappedWatch<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyOwned = Owned<any>;

export interface ControllerOptions<T extends ApiObject, C extends Client = Client> extends Selection {
  /** The name in messages, metrics and Events. */
  readonly name: string;
  /** The kind whose objects are reconciled, restricted by the selection. */
  readonly for: ResourceReference<T>;
  readonly namespace?: string;
  /** Filters changes of the own kind. Default: every change; see `generationChanged`. */
  readonly predicate?: Predicate<T>;
  readonly owns?: readonly AnyOwned[];
  readonly watches?: readonly AnyMappedWatch[];
  /** The number of objects that are reconciled concurrently. Default: 1. */
  readonly concurrency?: number;
  /** Ends a reconciliation that takes longer through its signal. Default: no limit. */
  readonly reconcileTimeoutMs?: number;
  /** The delay after the first failure of an object; it doubles up to the longest. Default: 50 ms and 5 minutes. */
  readonly firstRetryMs?: number;
  readonly longestRetryMs?: number;
  /** The rate of the retries of all objects together. Default: 10 per second, with a burst of 100. */
  readonly retryRate?: TokenBucketOptions;
  /**
   * The maximum number of waiting objects. When there is room again after more were refused, all objects are
   * reconciled.
   */
  readonly maxQueued?: number;
  readonly reconcile: Reconcile<T, C>;
}

/** Wraps a watch for the `watches` of a controller, checked with the type of its objects. */
export function watching<T extends ApiObject>(watch: MappedWatch<T>): AnyMappedWatch {
  return watch;
}
