/** Deletes the content of a namespace and reports what is left. DEL-005, NS-007, NS-009. */

import type { GroupResource } from "../api/gvk.js";
import type { ApiObject, Stored } from "../api/object.js";
import { inParallel } from "../base/in-parallel.js";
import { type Client, isNotFound, type ResourceClient } from "../client/index.js";
import { groupResourceText, type ServedResource, serves } from "./served-resource.js";

export interface RemainingContent {
  /** The number of remaining objects by resource. */
  readonly resources: ReadonlyMap<string, number>;
  /** The number of remaining objects by finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
  /** Errors from listing or deleting. */
  readonly failures: readonly unknown[];
}

/**
 * Maximum number of resources, and of single objects of one without deletecollection, that are processed concurrently.
 */
const CONCURRENCY = 8;

/** @param client a client whose codec may reduce objects to their metadata */
export async function deleteContent(
  client: Client,
  namespace: string,
  served: readonly ServedResource[],
  signal: AbortSignal,
): Promise<RemainingContent> {
  const resources = new Map<string, number>();
  const finalizers = new Map<string, number>();
  const failures: unknown[] = [];
  // Another component removes the objects of resources that can't be listed.
  const listable = served.filter((resource) => serves(resource, "list"));
  await inParallel(listable, CONCURRENCY, async (resource) => {
    try {
      const content = client.resource<ApiObject>(resource).inNamespace(namespace);
      for (const object of await deleteObjects(content, resource, signal)) {
        add(resources, groupResourceText(resource));
        for (const finalizer of object.metadata.finalizers ?? []) add(finalizers, finalizer);
      }
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  });
  return { resources, finalizers, failures };
}

/** Adds the objects that can't be deleted because their kinds are not served. A finalizer of theirs is not known. */
export function withUnserved(
  content: RemainingContent,
  unserved: ReadonlyMap<GroupResource, number>,
): RemainingContent {
  if (unserved.size === 0) return content;
  const kept = [...unserved].map(([resource, count]) => [groupResourceText(resource), count] as const);
  const names = kept.map(([name]) => name).sort();
  const failure = new Error(
    `the server has objects of ${names.join(", ")}, which it does not serve and therefore keeps; they are deleted once a server serves them (--builtin-kinds)`,
  );
  return {
    ...content,
    resources: new Map([...content.resources, ...kept]),
    failures: [...content.failures, failure],
  };
}

/** Resolves with the remaining objects. */
async function deleteObjects(
  content: ResourceClient<ApiObject>,
  resource: ServedResource,
  signal: AbortSignal,
): Promise<Stored<ApiObject>[]> {
  const { items: some } = await content.list({ limit: 1, signal });
  if (some.length === 0) return [];
  // Dependents are in the namespace too, so the deletion need not wait for them.
  const options = { propagationPolicy: "Background", signal } as const;
  if (serves(resource, "deletecollection")) await content.deleteCollection(options);
  else if (serves(resource, "delete")) {
    const { items } = await content.listAll({ signal });
    await inParallel(items, CONCURRENCY, async ({ metadata }) => {
      await content.delete(metadata.name, options).catch(unlessGone);
    });
  }
  return (await content.listAll({ signal })).items;
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
