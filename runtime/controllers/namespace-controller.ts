/**
 * Empties terminating namespaces and then removes their finalizer; reports the remaining content in their status. It is
 * an ordinary client of the API; only what the server has stored but does not serve is counted for it. SPEC: a namespaced resource is deleted when its namespace
 * is deleted; DEL-005, NS-006, NS-007.
 */

import { namespaces } from "../../generated/core/v1/client.js";
import type { Namespace } from "../../generated/core/v1/index.js";
import type { GroupResource } from "../api/gvk.js";
import { equalJson } from "../api/json.js";
import type { Stored } from "../api/object.js";
import type { Clock } from "../api/time.js";
import type { QueueMetrics } from "../base/metrics/queue-metrics.js";
import { type Client, Informer, isConflict, isNotFound } from "../client/index.js";
import { isPassingFailure } from "../operator/failures.js";
import { type Outcome, WorkQueue } from "../operator/work-queue.js";
import { deletionConditions } from "./namespace-conditions.js";
import { deleteContent, type RemainingContent, withUnserved } from "./namespace-content.js";
import type { ServedResource } from "./served-resource.js";

export interface NamespaceControllerOptions {
  readonly client: Client;
  /** A client that only fetches metadata, for the content. */
  readonly metadataClient: Client;
  /** Namespaced resources whose objects are deleted with their namespace. */
  readonly resources: () => readonly ServedResource[];
  /**
   * Counts the objects of a namespace whose kinds are not served, by resource. They are kept, and so is their namespace.
   */
  readonly unserved: (namespace: string) => Promise<ReadonlyMap<GroupResource, number>>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of namespaces that are emptied concurrently. */
const CONCURRENCY = 8;
/** Interval in milliseconds at which content with finalizers of other parties is checked again. */
const LONGEST_RETRY_MS = 5_000;

/** Resolves when the signal has fired and no work is in progress. */
export async function runNamespaceController(options: NamespaceControllerOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError } = options;
  const queue = new WorkQueue<string>({
    process: (name) => finishDeletion(options, name, signal),
    concurrency: CONCURRENCY,
    longestRetryMs: LONGEST_RETRY_MS,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const see = (namespace: Stored<Namespace>): void => {
    if (isOurs(namespace, options)) queue.add(namespace.metadata.name);
  };
  const informer = new Informer<Namespace>(client.resource(namespaces), {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  informer.on({ add: see, update: see });
  await Promise.all([informer.run(signal), queue.run(signal)]);
}

/** Whether the namespace is being deleted and has the finalizer that this controller removes. */
function isOurs({ metadata, spec }: Namespace, { client }: NamespaceControllerOptions): boolean {
  return Boolean(metadata.deletionTimestamp) && (spec?.finalizers?.includes(finalizerOf(client)) ?? false);
}

function finalizerOf({ profile }: Client): string {
  return profile.words.namespaceFinalizer;
}

/** One round: deletes all content, and finishes if none is left. */
async function finishDeletion(
  options: NamespaceControllerOptions,
  name: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { client, metadataClient, resources } = options;
  try {
    const namespace = await client.resource(namespaces).get(name, { signal });
    if (!isOurs(namespace, options)) return "done";
    const content = withUnserved(
      await deleteContent(metadataClient, name, resources(), signal),
      await options.unserved(name),
    );
    const isEmpty = content.resources.size === 0 && content.failures.length === 0;
    const reported = await report(options, namespace, content, isEmpty, signal);
    if (!isEmpty) return "again";
    const finalizers = reported.spec?.finalizers?.filter((finalizer) => finalizer !== finalizerOf(client)) ?? [];
    await client
      .resource(namespaces)
      .subresource<Namespace>("finalize")
      .update({ ...reported, spec: { ...reported.spec, finalizers } }, { signal });
    return "done";
  } catch (error) {
    if (isNotFound(error)) return "done";
    if (isConflict(error)) return "again";
    throw error;
  }
}

/** Most namespaces are empty after one round and need no conditions. */
async function report(
  { client, clock }: NamespaceControllerOptions,
  namespace: Stored<Namespace>,
  content: RemainingContent,
  isEmpty: boolean,
  signal: AbortSignal,
): Promise<Stored<Namespace>> {
  const before = namespace.status?.conditions ?? [];
  if (isEmpty && before.length === 0) return namespace;
  const conditions = deletionConditions(before, content, clock.now());
  if (equalJson(conditions, before)) return namespace;
  const status = { ...namespace.status, conditions };
  return client.resource(namespaces).status.update({ ...namespace, status }, { signal });
}
