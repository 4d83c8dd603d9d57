/** Limits the number of entries of updates: the oldest ones are merged into one. SSA-039. */
import { FieldSet, pushTo } from "./field-set.js";
import { compareAges, identifierOf, type ManagedFields } from "./managed-fields.js";
import type { OwnedFields } from "./updater.js";

/** Maximum number of entries of updates in an object. */
export const MAX_UPDATE_MANAGERS = 10;
/** The manager of merged entries. */
export const OLD_UPDATES_MANAGER = "ancient-changes";

/**
 * Merges the oldest entries of updates, separately for each version, until the limit is met. A version with a single
 * old entry keeps it, since merging it would gain nothing.
 */
export function limitUpdateManagers(managed: ManagedFields, limit = MAX_UPDATE_MANAGERS): ManagedFields {
  const updaters = [...managed.owners].filter(([, { isApplied }]) => !isApplied).map(([identifier]) => identifier);
  if (updaters.length <= limit) return managed;
  const owners = new Map(managed.owners);
  const times = new Map(managed.times);
  for (const [apiVersion, identifiers] of oldestOf(managed, updaters, limit)) {
    const newest = identifiers.at(-1);
    if (newest === undefined || identifiers.length === 1) continue;
    const sets = identifiers.map((identifier) => (managed.owners.get(identifier) as OwnedFields).set);
    for (const identifier of identifiers) {
      owners.delete(identifier);
      times.delete(identifier);
    }
    const bucket = identifierOf({ manager: OLD_UPDATES_MANAGER, operation: "Update", apiVersion, subresource: "" });
    const known = owners.get(bucket)?.set ?? FieldSet.empty;
    owners.set(bucket, { set: FieldSet.unionOf([known, ...sets]), apiVersion, isApplied: false });
    const time = managed.times.get(newest);
    if (time !== undefined) times.set(bucket, time);
  }
  return { owners, times };
}

/** Returns the oldest updaters of each version, as many as needed to meet the limit: merging n entries saves n - 1. */
function oldestOf(managed: ManagedFields, updaters: string[], limit: number): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  let excess = updaters.length - limit;
  for (const identifier of updaters.sort((a, b) => compareAges(managed, a, b))) {
    if (excess <= 0) break;
    const { apiVersion } = managed.owners.get(identifier) as OwnedFields;
    if (groups.has(apiVersion)) excess--;
    pushTo(groups, apiVersion, identifier);
  }
  return groups;
}
