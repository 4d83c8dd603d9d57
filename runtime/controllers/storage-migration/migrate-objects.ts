/**
 * Rewrites every object of a resource without changing it, so that the server stores it in the current form. Later
 * releases: storage version migration.
 */

import type { ApiObject, Stored } from "../../api/object.js";
import { inParallel } from "../../base/in-parallel.js";
import { type Client, type CollectionReader, isConflict, isNotFound } from "../../client/index.js";
import type { ServedResource } from "../served-resource.js";

/** Number of objects per list request. */
const PAGE_SIZE = 500;
/** Maximum number of concurrent writes. */
const CONCURRENCY = 8;

export interface Progress {
  /** The number of processed objects. */
  readonly done: number;
  /** The number of remaining objects, as far as the list reports it. */
  readonly remaining: number;
  /** The version of the collection at the first list request. */
  readonly resourceVersion: string;
}

/**
 * @param client a client that only fetches metadata
 * @param report called after each page
 * @returns the number of objects
 * @throws StatusError if listing or writing fails
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

/** After a conflict there is nothing to do: another writer has rewritten or removed the object. */
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
  // The resourceVersion ensures that it is not another object of the same name.
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
