/**
 * Carries out StorageVersionMigrations, one resource at a time, with progress in the status. A migration that was
 * interrupted when a server stopped starts again; what it has already done costs nothing.
 */

import { customResourceDefinitions } from "../../../generated/apiextensions/v1/client.js";
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import { storageVersionMigrations } from "../../../generated/storagemigration/v1/client.js";
import type { StorageVersionMigration } from "../../../generated/storagemigration/v1/index.js";
import type { GroupResource } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import { StatusError } from "../../api/status.js";
import { type Clock, formatTime } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, isConflict, isNotFound, Reflector } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { statusPatch } from "../custom-resources/establish.js";
import { type ServedResource, serves } from "../served-resource.js";
import { migrateObjects } from "./migrate-objects.js";
import type { MigrationProgress } from "./migration-progress.js";

export interface StorageMigrationOptions {
  readonly client: Client;
  /** A client that only fetches metadata, for the objects. */
  readonly metadataClient: Client;
  /** How a resource is currently served; undefined if it is not. */
  readonly resolve: (resource: GroupResource) => ServedResource | undefined;
  readonly metrics: MigrationProgress;
  readonly queueMetrics?: QueueMetrics | undefined;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

type Migration = Stored<StorageVersionMigration>;
type Status = NonNullable<StorageVersionMigration["status"]>;
type Condition = NonNullable<Status["conditions"]>[number];
export type MigrationState = "Running" | "Succeeded" | "Failed";

/** Maximum number of concurrent migrations: each of them rewrites all objects of a resource. */
const CONCURRENCY = 1;
/** Attempts at a migration before it counts as failed; transient failures of the server do not count. */
const MAX_TRIES = 3;
/** Maximum number of characters of a failure that the status shows. */
const MAX_SHOWN_FAILURE = 1024;

/** Resolves when the signal has fired and no work is in progress. */
export async function runStorageMigration(options: StorageMigrationOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError } = options;
  const tries = new Map<string, number>();
  const queue = new WorkQueue<string>({
    process: (name) => carryOut(options, name, tries, signal),
    concurrency: CONCURRENCY,
    metrics: options.queueMetrics,
    clock,
    onError,
  });
  const see = (migration: StorageVersionMigration): void => {
    if (!isFinished(migration)) queue.add(migration.metadata?.name ?? "");
  };
  const reflector = new Reflector<StorageVersionMigration>(
    client.resource(storageVersionMigrations),
    {
      replace: (items) => items.forEach(see),
      apply: ({ type, object }) => {
        if (type !== "DELETED") see(object);
      },
    },
    {
      clock,
      onError: (error) => {
        if (!isPassingFailure(error)) onError(error);
      },
    },
  );
  await Promise.all([reflector.run(signal), queue.run(signal)]);
}

/** Whether the migration has succeeded or failed. */
export function isFinished({ status }: StorageVersionMigration): boolean {
  return isTrue(status, "Succeeded") || isTrue(status, "Failed");
}

function isTrue(status: Status | undefined, type: MigrationState): boolean {
  return status?.conditions?.some((each) => each.type === type && each.status === "True") ?? false;
}

async function carryOut(
  options: StorageMigrationOptions,
  name: string,
  tries: Map<string, number>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { client, resolve } = options;
  let migration: Migration;
  try {
    migration = await client.resource(storageVersionMigrations).get(name, { signal });
  } catch (error) {
    if (isNotFound(error)) return "done";
    throw error;
  }
  if (isFinished(migration)) return "done";
  const { group = "", resource = "" } = migration.spec?.resource ?? {};
  const kind = resolve({ group, resource });
  if (kind === undefined || !serves(kind, "list", "patch")) {
    const why = `the server serves no resource ${group === "" ? resource : `${resource}.${group}`} that can be listed and patched`;
    await report(options, migration, "Failed", "ResourceNotServed", why, signal);
    return "done";
  }
  const key = `${name} ${migration.metadata.uid}`;
  try {
    await migrate(options, migration, kind, signal);
    tries.delete(key);
    return "done";
  } catch (error) {
    signal.throwIfAborted();
    if (isNotFound(error)) return "done";
    if (isConflict(error) || isPassingFailure(error)) return "again";
    const count = (tries.get(key) ?? 0) + 1;
    tries.set(key, count);
    if (count < MAX_TRIES) return "again";
    tries.delete(key);
    options.metrics.finished(group, resource, "Failed");
    await report(options, migration, "Failed", "MigrationFailed", textOf(error), signal);
    return "done";
  }
}

async function migrate(
  options: StorageMigrationOptions,
  migration: Migration,
  kind: ServedResource,
  signal: AbortSignal,
): Promise<void> {
  const { client, metadataClient, metrics } = options;
  const { group, resource } = kind;
  const definition = await definitionOf(client, kind, signal);
  let shown = await report(options, migration, "Running", "MigrationRunning", "looking for objects", signal);
  const onProgress = async ({
    done,
    remaining,
    resourceVersion,
  }: Parameters<Parameters<typeof migrateObjects>[2]>[0]) => {
    metrics.progress(group, resource, done, remaining);
    const text = `${done} objects are done, ${remaining} are left`;
    shown = await report(options, shown, "Running", "MigrationRunning", text, signal, resourceVersion);
  };
  const count = await migrateObjects(metadataClient, kind, onProgress, signal);
  await settleDefinition(client, definition, signal);
  metrics.finished(group, resource, "Succeeded");
  const text =
    count === 1 ? "1 object is stored in its present form" : `${count} objects are stored in their present form`;
  await report(options, shown, "Succeeded", "MigrationSucceeded", text, signal);
}

/** The definition of a custom kind; undefined for a built-in kind. */
async function definitionOf(
  client: Client,
  { group, resource }: ServedResource,
  signal: AbortSignal,
): Promise<Stored<CustomResourceDefinition> | undefined> {
  try {
    return await client.resource(customResourceDefinitions).get(`${resource}.${group}`, { signal });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * Records that no object is left in another version than the stored one, unless the definition has changed in the
 * meantime.
 */
async function settleDefinition(
  client: Client,
  definition: Stored<CustomResourceDefinition> | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (definition === undefined) return;
  const definitions = client.resource(customResourceDefinitions);
  const { name, generation } = definition.metadata;
  const now = await definitions.get(name, { signal });
  if (now.metadata.generation !== generation || now.metadata.uid !== definition.metadata.uid) return;
  const stored = now.spec.versions.find(({ storage }) => storage)?.name;
  if (stored === undefined || now.status?.storedVersions?.join() === stored) return;
  // After a conflict, the whole migration is repeated.
  const status = { ...now.status, storedVersions: [stored] };
  await definitions.status.patch(name, statusPatch(now.metadata.resourceVersion, status), { signal });
}

async function report(
  { client, clock }: StorageMigrationOptions,
  migration: Migration,
  state: MigrationState,
  reason: string,
  message: string,
  signal: AbortSignal,
  resourceVersion?: string,
): Promise<Migration> {
  const { name, uid } = migration.metadata;
  const status = statusAfter(migration, { state, reason, message }, clock.now(), resourceVersion);
  const body = [
    { op: "test" as const, path: "/metadata/uid", value: uid },
    { op: "add" as const, path: "/status", value: status as JsonObject },
  ];
  return client.resource(storageVersionMigrations).status.patch(name, { type: "json", body }, { signal });
}

function statusAfter(
  { status = {}, metadata: { generation } }: Migration,
  { state, reason, message }: { readonly state: MigrationState; readonly reason: string; readonly message: string },
  nowMs: number,
  resourceVersion: string | undefined,
): Status {
  const known = status.conditions ?? [];
  const states: readonly MigrationState[] = state === "Running" ? ["Running"] : ["Running", state];
  const changed = states.map((type): Condition => {
    const value = type === state ? "True" : "False";
    const before = known.find((each) => each.type === type);
    return {
      type,
      status: value,
      reason,
      message,
      lastTransitionTime: before?.status === value ? before.lastTransitionTime : formatTime(nowMs),
      ...(generation === undefined ? {} : { observedGeneration: generation }),
    };
  });
  const others = known.filter(({ type }) => !states.includes(type as MigrationState));
  const migrated = resourceVersion ?? status.resourceVersion;
  return { conditions: [...others, ...changed], ...(migrated ? { resourceVersion: migrated } : {}) } as Status;
}

function textOf(error: unknown): string {
  const text = error instanceof StatusError || error instanceof Error ? error.message : String(error);
  return text.length > MAX_SHOWN_FAILURE ? `${text.slice(0, MAX_SHOWN_FAILURE)}...` : text;
}
