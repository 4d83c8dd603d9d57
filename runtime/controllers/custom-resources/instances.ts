/** Deletes what there is of a kind whose definition is being deleted, and tells what is left. CRD-007. */
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { inParallel } from "../../base/in-parallel.js";
import { type Client, type CollectionReader, isNotFound } from "../../client/index.js";

export interface Remaining {
  /** No object is left. */
  readonly isEmpty: boolean;
  /** Of some that are left. */
  readonly finalizers: readonly string[];
}

/** Namespaces that are emptied at a time. */
const CONCURRENCY = 8;
/** Objects that are looked at to tell what holds those that are left. */
const LOOKED_AT = 500;

/**
 * The kind in a version in which its objects can be asked for: the stored one, which nobody has to convert, where it is
 * served. Where no version is, servers serve the stored one for as long as the kind is being emptied.
 */
export function instancesOf({ spec, status }: CustomResourceDefinition): ResourceReference {
  const served = spec.versions.filter(({ served }) => served);
  const stored = spec.versions.find(({ storage }) => storage);
  const version = served.find(({ storage }) => storage) ?? served[0] ?? stored;
  const { plural, kind } = status?.acceptedNames ?? spec.names;
  return {
    group: spec.group,
    version: version?.name ?? "",
    kind,
    resource: plural,
    scope: spec.scope === "Cluster" ? "Cluster" : "Namespaced",
  };
}

/** @param client one whose answers are metadata @throws StatusError what listing or deleting fails with */
export async function deleteInstances(
  client: Client,
  instances: ResourceReference,
  signal: AbortSignal,
): Promise<Remaining> {
  const resource = client.resource<ApiObject>(instances);
  const everywhere: CollectionReader<ApiObject> = instances.scope === "Cluster" ? resource : resource.allNamespaces();
  const { items: some } = await everywhere.list({ limit: 1, signal });
  if (some.length === 0) return { isEmpty: true, finalizers: [] };
  const options = { propagationPolicy: "Background", signal } as const;
  if (instances.scope === "Cluster") await resource.deleteCollection(options);
  else {
    const namespaces = new Set<string>();
    for await (const { metadata } of everywhere.items({ signal })) namespaces.add(metadata.namespace ?? "");
    await inParallel([...namespaces], CONCURRENCY, async (namespace) => {
      await resource.inNamespace(namespace).deleteCollection(options).catch(unlessGone);
    });
  }
  const { items } = await everywhere.list({ limit: LOOKED_AT, signal });
  return { isEmpty: items.length === 0, finalizers: finalizersOf(items) };
}

function finalizersOf(items: readonly Stored<ApiObject>[]): string[] {
  return [...new Set(items.flatMap(({ metadata }) => metadata.finalizers ?? []))].sort();
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
