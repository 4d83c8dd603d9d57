/**
 * Writes every object of a resource again, without changing it: the server stores it in the form in which it stores
 * objects now. Later releases: storage version migration.
 */

import type { ApiObject, Stored } from "../../api/object.js";
import { inParallel } from "../../base/in-parallel.js";
import { type Client, type CollectionReader, isConflict, isNotFound } from "../../client/index.js";
import type { ServedResource } from "../served-resource.js";

/** Objects that are listed at a time. */
const PAGE_SIZE = 500;
/** Writes that are under way at a time. */
const CONCURRENCY = 8;

export interface Progress {
  /** Objects that were looked at. */
  readonly done: number;
  /** Those that are left, as far as the list tells. */
  readonly remaining: number;
  /** Of the collection when the first were listed. */
  readonly resourceVersion: string;
}

/**
 * @param client one whose answers are metadata
 * @param report told after each page
 * @returns how many objects there were
 * @throws StatusError what listing or writing fails with
 */
export async function migrateObjects(
  client: Client,
  kind: ServedResource,
  report: (progress: Progress) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const resource = client.resource<ApiObject>(kind);
  const everywhere: CollectionReader<ApiObject> = kind.scope === "Cluster" ? resource : resource.allNamespaces();
  const apiVersion = kind.group === "" ? kind.version : `${kind.group}/${kind.version}`;
  let done = 0;
  let resourceVersion: string | undefined;
  for await (const page of everywhere.pages({ limit: PAGE_SIZE, signal })) {
    if (page.isRestart) done = 0;
    resourceVersion ??= page.metadata.resourceVersion ?? "";
    const { items } = page;
    await inParallel(items, CONCURRENCY, (object) => rewrite(client, kind, apiVersion, object, signal));
    done += items.length;
    await report({ done, remaining: page.metadata.remainingItemCount ?? 0, resourceVersion });
  }
  return done;
}

/** Who was faster has written the object in its present form, or has removed it. */
async function rewrite(
  client: Client,
  kind: ServedResource,
  apiVersion: string,
  { metadata }: Stored<ApiObject>,
  signal: AbortSignal,
): Promise<void> {
  const { name, namespace, resourceVersion } = metadata;
  const resource = client.resource<ApiObject>(kind);
  const objects = kind.scope === "Cluster" ? resource : resource.inNamespace(namespace ?? "");
  // by its version no other object of that name is taken for it
  const same = {
    apiVersion,
    kind: kind.kind,
    metadata: { name, ...(namespace && { namespace }), resourceVersion },
  };
  try {
    await objects.patch(name, { type: "merge", body: same }, { signal });
  } catch (error) {
    if (!isConflict(error) && !isNotFound(error)) throw error;
  }
}
