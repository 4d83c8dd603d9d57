/**
 * Deletes the objects of kinds whose definition is being deleted, says in its status what holds them, and lets the
 * definition go when none is left. CRD-007.
 */

import { customResourceDefinitions } from "../../../generated/apiextensions/v1/client.js";
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueFigures } from "../../base/queue-figures.js";
import { type Client, isConflict, isNotFound, Reflector } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { type Finding, finding, withCondition } from "./definition-conditions.js";
import { statusPatch } from "./establish.js";
import { deleteInstances, instancesOf, type Remaining } from "./instances.js";
import { conditionOf, isConditionTrue } from "./seen-definition.js";

export interface CleanupOptions {
  readonly client: Client;
  /** One whose answers are metadata, for watching the definitions and for their objects. */
  readonly metadataClient: Client;
  /** Conditions tell which generation they are about. */
  readonly tracksGeneration: boolean;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once it has seen what is there, and works from now on. */
  readonly onBegun?: () => void;
  /** Of its queue. */
  readonly queueFigures?: QueueFigures | undefined;
}

type Definition = Stored<CustomResourceDefinition>;

/** Kinds that are emptied at a time. */
const CONCURRENCY = 8;
/** Objects that somebody else has to let go are looked for this often. */
const LONGEST_RETRY_MS = 1_000;

const TYPE = "Terminating";
const IN_PROGRESS = finding(TYPE, "True", "InstanceDeletionInProgress", "CustomResource deletion is in progress");
const COMPLETED = finding(TYPE, "False", "InstanceDeletionCompleted", "removed all instances");
const NEVER_ESTABLISHED = finding(TYPE, "False", "NeverEstablished", "resource was never established");

/** Resolves when the signal has fired and nothing is under way. */
export async function runCleanupController(options: CleanupOptions, signal: AbortSignal): Promise<void> {
  const { metadataClient, clock, onError } = options;
  const queue = new WorkQueue<string>({
    process: (name) => finishDeletion(options, name, signal),
    concurrency: CONCURRENCY,
    longestRetryMs: LONGEST_RETRY_MS,
    clock,
    onError,
    figures: options.queueFigures,
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

/** Being deleted, and kept by the finalizer that this controller removes. */
function isOurs({ metadata }: ApiObject, { client }: CleanupOptions): boolean {
  return Boolean(metadata?.deletionTimestamp) && (metadata?.finalizers?.includes(finalizerOf(client)) ?? false);
}

function finalizerOf({ profile }: Client): string {
  return profile.words.crdCleanupFinalizer;
}

/** One round: delete all objects, and finish when none is left. */
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
  // what nobody else holds is gone with the finalizer: there is no status left to say it in
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

/** Resolves with the definition as it is then; writes nothing that it says already. */
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
