/**
 * Deletes the objects of kinds whose definition is being deleted, reports the progress in the definition's status, and
 * removes the finalizer when no object is left. CRD-007.
 */

import { customResourceDefinitions } from "../../../generated/apiextensions/v1/client.js";
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, isConflict, isNotFound, Reflector } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { type Finding, finding, withCondition } from "./definition-conditions.js";
import { statusPatch } from "./establish.js";
import { deleteInstances, instancesOf, type Remaining } from "./instances.js";
import { conditionOf, isConditionTrue } from "./seen-definition.js";

export interface CleanupOptions {
  readonly client: Client;
  /** A client that only fetches metadata, for watching the definitions and for their objects. */
  readonly metadataClient: Client;
  /** Whether conditions record the generation that they describe. */
  readonly tracksGeneration: boolean;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once the initial objects are loaded and the controller starts to work. */
  readonly onBegun?: () => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

type Definition = Stored<CustomResourceDefinition>;

/** Maximum number of kinds that are emptied concurrently. */
const CONCURRENCY = 8;
/** Interval in milliseconds at which objects with finalizers of other parties are checked again. */
const LONGEST_RETRY_MS = 1_000;

const TYPE = "Terminating";
const IN_PROGRESS = finding(TYPE, "True", "InstanceDeletionInProgress", "CustomResource deletion is in progress");
const COMPLETED = finding(TYPE, "False", "InstanceDeletionCompleted", "removed all instances");
const NEVER_ESTABLISHED = finding(TYPE, "False", "NeverEstablished", "resource was never established");

/** Resolves when the signal has fired and no work is in progress. */
export async function runCleanupController(options: CleanupOptions, signal: AbortSignal): Promise<void> {
  const { metadataClient, clock, onError } = options;
  const queue = new WorkQueue<string>({
    process: (name) => finishDeletion(options, name, signal),
    concurrency: CONCURRENCY,
    longestRetryMs: LONGEST_RETRY_MS,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const see = (definition: Stored<ApiObject>): void => {
    if (isOurs(definition, options)) queue.add(definition.metadata.name);
  };
  const target = {
    replace: (items: readonly Stored<ApiObject>[]) => {
      items.forEach(see);
      options.onBegun?.();
    },
    apply: ({ object }: { object: Stored<ApiObject> }) => see(object),
  };
  const reflector = new Reflector<ApiObject>(metadataClient.resource(customResourceDefinitions), target, {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  await Promise.all([reflector.run(signal), queue.run(signal)]);
}

/** Whether the object is being deleted and has the finalizer that this controller removes. */
function isOurs({ metadata }: ApiObject, { client }: CleanupOptions): boolean {
  return Boolean(metadata?.deletionTimestamp) && (metadata?.finalizers?.includes(finalizerOf(client)) ?? false);
}

function finalizerOf({ profile }: Client): string {
  return profile.words.crdCleanupFinalizer;
}

/** One round: deletes all objects, and finishes if none is left. */
async function finishDeletion(options: CleanupOptions, name: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const definition = await options.client.resource(customResourceDefinitions).get(name, { signal });
    if (!isOurs(definition, options)) return "done";
    if (!isConditionTrue(definition.status, "Established")) {
      await letGo(options, await report(options, definition, NEVER_ESTABLISHED, signal), signal);
      return "done";
    }
    return await emptyKind(options, definition, signal);
  } catch (error) {
    if (isNotFound(error)) return "done";
    if (isConflict(error)) return "again";
    throw error;
  }
}

async function emptyKind(options: CleanupOptions, definition: Definition, signal: AbortSignal): Promise<Outcome> {
  const instances = instancesOf(definition);
  const isBegun = conditionOf(definition.status, TYPE)?.reason !== "InstanceDeletionPending";
  const begun = isBegun ? definition : await report(options, definition, IN_PROGRESS, signal);
  let remaining: Remaining;
  try {
    remaining = await deleteInstances(options.metadataClient, instances, signal);
  } catch (error) {
    signal.throwIfAborted();
    await report(options, begun, failed(error), signal);
    return "again";
  }
  if (!remaining.isEmpty) {
    await report(options, begun, held(remaining), signal);
    return "again";
  }
  // Without other finalizers, the definition disappears with this one, so that there is no status to update.
  const isHeldByOthers = (begun.metadata.finalizers?.length ?? 0) > 1;
  await letGo(options, isHeldByOthers ? await report(options, begun, COMPLETED, signal) : begun, signal);
  return "done";
}

function failed(error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  return finding(TYPE, "True", "InstanceDeletionFailed", `could not delete all instances: ${text}`);
}

function held({ finalizers }: Remaining): Finding {
  const why = finalizers.length === 0 ? "" : `, which have the finalizers ${finalizers.join(", ")}`;
  const message = `could not confirm zero CustomResources remaining: some instances are left${why}`;
  return finding(TYPE, "True", "InstanceDeletionCheck", message);
}

/** Resolves with the updated definition; writes nothing if the status already says so. */
async function report(
  { client, clock, tracksGeneration }: CleanupOptions,
  definition: Definition,
  found: Finding,
  signal: AbortSignal,
): Promise<Definition> {
  const { metadata, status = {} } = definition;
  const known = conditionOf(status, TYPE);
  if (known?.reason === found.reason && known.message === found.message && known.status === found.status)
    return definition;
  const observed = tracksGeneration ? { observedGeneration: metadata.generation ?? 0 } : {};
  const conditions = withCondition(status.conditions ?? [], { ...found, ...observed }, clock.now());
  return client
    .resource(customResourceDefinitions)
    .status.patch(metadata.name, statusPatch(metadata.resourceVersion, { ...status, conditions }), { signal });
}

async function letGo({ client }: CleanupOptions, { metadata }: Definition, signal: AbortSignal): Promise<void> {
  const finalizers = metadata.finalizers?.filter((finalizer) => finalizer !== finalizerOf(client)) ?? [];
  await client.resource(customResourceDefinitions).patch(
    metadata.name,
    {
      type: "json",
      body: [
        { op: "add", path: "/metadata/resourceVersion", value: metadata.resourceVersion },
        { op: "add", path: "/metadata/finalizers", value: finalizers },
      ],
    },
    { signal },
  );
}
