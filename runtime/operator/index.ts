/** The public surface of `kindsmith/operator`: everything for writing controllers. */

export type { Clock } from "../api/time.js";
export type { Buckets, Histogram } from "../base/histogram.js";
export { QueueMetrics } from "../base/metrics/queue-metrics.js";
export type { InformerHandlers } from "../client/informers/informer.js";
export type { Indexer, Indexers } from "../client/informers/object-cache.js";
export {
  type Condition,
  findCondition,
  isConditionTrue,
  type NewCondition,
  removeCondition,
  setCondition,
} from "./conditions.js";
export { type Controller, requestFor } from "./controller.js";
export {
  type AnyMappedWatch,
  type AnyOwned,
  type ControllerOptions,
  type MappedWatch,
  type Owned,
  type Reconcile,
  type ReconcileContext,
  type Requeue,
  type Watched,
  watching,
} from "./controller-options.js";
export { EventRecorder, type EventRecorderOptions, type Report } from "./event-recorder.js";
export { isPassingFailure } from "./failures.js";
export { type LeaderElectionOptions, runWhenElected } from "./leader-election.js";
export { type Hold, LeaseRecord, type LeaseRecordOptions } from "./lease-record.js";
export { Manager, type ManagerLeaderElection, type ManagerOptions, type Runnable } from "./manager.js";
export {
  ensureFinalizer,
  type FinalizerClient,
  hasFinalizer,
  isDeleting,
  removeFinalizer,
} from "./object-finalizers.js";
export {
  controllerOf,
  isControlledBy,
  type OwnerReferenceOptions,
  ownerReference,
  setControllerReference,
  setOwnerReference,
} from "./owner-references.js";
export {
  allOf,
  annotationsChanged,
  anyOf,
  type Change,
  generationChanged,
  labelsChanged,
  type Predicate,
} from "./predicates.js";
export { ReconcileError, type Request, requestText } from "./reconcile-error.js";
export {
  SharedInformer,
  type SharedInformerOptions,
  SharedInformers,
  type SharedInformersOptions,
} from "./shared-informers.js";
export { TokenBucket, type TokenBucketOptions } from "./token-bucket.js";
export { type Outcome, WorkQueue, type WorkQueueOptions } from "./work-queue.js";
