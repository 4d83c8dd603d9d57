/**
 * Maintains an object with a fixed name in every namespace: it is created with the namespace and recreated when lost.
 * NS-010.
 */

import { namespaces } from "../../generated/core/v1/client.js";
import type { Namespace } from "../../generated/core/v1/index.js";
import type { ApiObject } from "../api/object.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Clock } from "../api/time.js";
import type { QueueMetrics } from "../base/metrics/queue-metrics.js";
import { type Client, Informer, isAlreadyExists, isForbidden, isNotFound, type MergePatch } from "../client/index.js";
import { isPassingFailure } from "../operator/failures.js";
import { type Outcome, WorkQueue } from "../operator/work-queue.js";

export interface NamespaceObjectOptions<T extends ApiObject> {
  readonly client: Client;
  readonly resource: ResourceReference<T, "Namespaced">;
  readonly name: string;
  /** The object without metadata. */
  readonly content: Omit<T, keyof ApiObject>;
  /** The patch that repairs a changed object; undefined if none is needed. */
  readonly mend: (object: T) => MergePatch<T> | undefined;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of namespaces that are processed concurrently. */
const CONCURRENCY = 8;

/** Resolves when the signal has fired and no work is in progress. */
export async function runNamespaceObjectController<T extends ApiObject>(
  options: NamespaceObjectOptions<T>,
  signal: AbortSignal,
): Promise<void> {
  const { client, resource, name, clock, onError } = options;
  const reflecting = {
    clock,
    onError: (error: unknown): void => {
      if (!isPassingFailure(error)) onError(error);
    },
  };
  const spaces = new Informer<Namespace>(client.resource(namespaces), reflecting);
  const objects = new Informer<T>(client.resource(resource).allNamespaces(), {
    ...reflecting,
    fieldSelector: `metadata.name=${name}`,
  });
  const queue = new WorkQueue<string>({
    process: (namespace) => ensure(options, namespace, spaces, objects, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  spaces.on({ add: ({ metadata }) => queue.add(metadata.name) });
  const lookAgain = ({ metadata }: ApiObject): void => queue.add(metadata?.namespace ?? "");
  objects.on({ update: lookAgain, delete: lookAgain });
  const running = [spaces.run(signal), objects.run(signal)];
  try {
    await Promise.all([spaces.synced(signal), objects.synced(signal)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all([...running, queue.run(signal)]);
}

async function ensure<T extends ApiObject>(
  { client, resource, name, content, mend }: NamespaceObjectOptions<T>,
  namespace: string,
  spaces: Informer<Namespace>,
  objects: Informer<T>,
  signal: AbortSignal,
): Promise<Outcome> {
  const space = spaces.get(namespace);
  if (space === undefined || space.metadata.deletionTimestamp) return "done";
  const known = objects.get(name, namespace);
  const patch = known === undefined ? undefined : mend(known);
  if (known !== undefined && patch === undefined) return "done";
  const api = client.resource(resource).inNamespace(namespace);
  try {
    if (patch !== undefined) await api.patch(name, { type: "merge", body: patch }, { signal });
    else await api.create({ ...content, metadata: { name } } as T, { signal });
    return "done";
  } catch (error) {
    if (isNotFound(error) || isOfTerminatingNamespace(error)) return "done";
    // The cache does not show the object yet.
    if (isAlreadyExists(error)) return "again";
    throw error;
  }
}

function isOfTerminatingNamespace(error: unknown): boolean {
  return (
    isForbidden(error) && (error.details?.causes?.some(({ reason }) => reason === "NamespaceTerminating") ?? false)
  );
}
