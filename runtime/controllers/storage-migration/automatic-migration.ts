/**
 * Creates the migrations that are due: for resources with objects in another form than the current storage form, as
 * after a regeneration that moved the stored version, or a change of keys.
 */
import { storageVersionMigrations } from "../../../generated/storagemigration/v1/client.js";
import type { StorageVersionMigration } from "../../../generated/storagemigration/v1/index.js";
import type { GroupResource } from "../../api/gvk.js";
import type { Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import { type Client, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { rest } from "../rest.js";
import { isFinished } from "./storage-migration.js";

export interface AutomaticMigrationOptions {
  readonly client: Client;
  /** Resources with an object in a former form, as far as this server has read them. */
  readonly formerResources: () => readonly GroupResource[];
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Interval in milliseconds between checks; a check costs nothing if no object is in a former form. */
const INTERVAL_MS = 10_000;
/** Delay in milliseconds before the second check, which is short because caches may still be loading at the start. */
const FIRST_INTERVAL_MS = 1_000;
/** Delay in milliseconds before a failed migration is requested again. */
const RETRY_MS = 3_600_000;
/** Maximum number of finished migrations per resource to keep, for people to look at. */
const MAX_KEPT = 3;

/** Resolves when the signal has fired. */
export async function runAutomaticMigration(options: AutomaticMigrationOptions, signal: AbortSignal): Promise<void> {
  const { clock, onError, formerResources } = options;
  for (let delayMs = FIRST_INTERVAL_MS; !signal.aborted; delayMs = INTERVAL_MS) {
    const due = formerResources();
    try {
      if (due.length > 0) await askFor(options, due, signal);
    } catch (error) {
      if (!signal.aborted && !isPassingFailure(error)) onError(error);
    }
    await rest(clock, delayMs, signal);
  }
}

async function askFor(
  { client, clock }: AutomaticMigrationOptions,
  due: readonly GroupResource[],
  signal: AbortSignal,
): Promise<void> {
  const migrations = client.resource(storageVersionMigrations);
  const { items } = await migrations.list({ signal });
  for (const { group, resource } of due) {
    const own = items.filter(
      ({ spec }) => spec?.resource?.resource === resource && (spec.resource.group ?? "") === group,
    );
    if (own.some((migration) => !isFinished(migration) || hasJustFailed(migration, clock.now()))) continue;
    await forgetOldest(client, own, signal);
    await migrations.create(
      {
        metadata: { generateName: `${group === "" ? resource : `${resource}.${group}`}-` },
        spec: { resource: { ...(group !== "" && { group }), resource } },
      },
      { signal },
    );
  }
}

function hasJustFailed({ status }: StorageVersionMigration, nowMs: number): boolean {
  const failed = status?.conditions?.find(({ type, status: value }) => type === "Failed" && value === "True");
  return failed !== undefined && nowMs - Date.parse(failed.lastTransitionTime ?? "") < RETRY_MS;
}

/** Deletes only migrations that this controller may have created: their names were generated. */
async function forgetOldest(
  client: Client,
  own: readonly Stored<StorageVersionMigration>[],
  signal: AbortSignal,
): Promise<void> {
  const finished = own
    .filter((migration) => isFinished(migration) && migration.metadata.generateName !== undefined)
    .sort((a, b) => Date.parse(b.metadata.creationTimestamp ?? "") - Date.parse(a.metadata.creationTimestamp ?? ""));
  for (const { metadata } of finished.slice(MAX_KEPT - 1)) {
    await client
      .resource(storageVersionMigrations)
      .delete(metadata.name, { signal })
      .catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
  }
}
