/** What a controller is told: which objects it reconciles, which changes are a reason to look, and how it works. */
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
  /** Fires when the controller has to end: by the manager's signal, a lost Lease, or after `reconcileTimeoutMs`. */
  readonly signal: AbortSignal;
  /** The object as the cache has it; undefined when it is gone. Shared: a change is made to a copy. */
  readonly object: Stored<T> | undefined;
  /** 1 for the first one in a row. */
  readonly attempt: number;
  /** The cache of the controller's own kind. */
  readonly informer: SharedInformer<T>;
  readonly recorder: EventRecorder;
}

/** Look at the object again after so long, unless something happens before. */
export interface Requeue {
  /** More than 0. */
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

/** Objects that the controller makes; a change of one is a request for the object that controls it. */
export type Owned<T extends ApiObject = ApiObject> = ResourceReference<T> | Watched<T>;

/** Other objects, a change of which says what to look at. */
export interface MappedWatch<T extends ApiObject = ApiObject> extends Watched<T> {
  readonly toRequests: (object: Stored<T>) => readonly Request[];
}

/** A watch whose own type of objects is not of interest to the list that holds it; see {@link watching}. */
// biome-ignore lint/suspicious/noExplicitAny: each entry is checked against its own type where it is made
export type AnyMappedWatch = MappedWatch<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyOwned = Owned<any>;

export interface ControllerOptions<T extends ApiObject, C extends Client = Client> extends Selection {
  /** Of messages, figures and Events. */
  readonly name: string;
  /** The kind whose objects are reconciled; narrowed by the selection. */
  readonly for: ResourceReference<T>;
  readonly namespace?: string;
  /** Of changes of the own kind. Default: every change; see {@link generationChanged}. */
  readonly predicate?: Predicate<T>;
  readonly owns?: readonly AnyOwned[];
  readonly watches?: readonly AnyMappedWatch[];
  /** Objects that are worked on at a time. Default: 1. */
  readonly concurrency?: number;
  /** Ends a reconciliation that takes longer, by its signal. Default: no bound. */
  readonly reconcileTimeoutMs?: number;
  /** Pause after the first failure of an object; doubles up to the longest. Default: 50 ms and 5 minutes. */
  readonly firstRetryMs?: number;
  readonly longestRetryMs?: number;
  /** Of the retries of all objects together. Default: 10 a second, 100 at once. */
  readonly retryRate?: TokenBucketOptions;
  /** Objects that wait; beyond it, all are looked at again when there is room. */
  readonly maxQueued?: number;
  readonly reconcile: Reconcile<T, C>;
}

/** A watch among the `watches` of a controller, with the type of its objects. */
export function watching<T extends ApiObject>(watch: MappedWatch<T>): AnyMappedWatch {
  return watch;
}
