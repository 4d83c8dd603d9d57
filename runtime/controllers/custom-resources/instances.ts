/** Deletes the objects of a kind whose definition is being deleted, and reports what is left. CRD-007. */
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { inParallel } from "../../base/in-parallel.js";
import { type Client, type CollectionReader, isNotFound } from "../../client/index.js";

export interface Remaining {
  /** Whether no object is left. */
  readonly isEmpty: boolean;
  /** Finalizers of some of the remaining objects. */
  readonly finalizers: readonly string[];
}

/** Maximum number of namespaces that are emptied concurrently. */
const CONCURRENCY = 8;
/** Maximum number of remaining objects whose finalizers are inspected. */
const LOOKED_AT = 500;

/**
 * The version in which to access the objects: the stored version if it is served, since it needs no conversion. If no
 * version is served, servers serve the stored one for as long as the kind is being emptied.
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

/** @param client a client that only fetches metadata @throws StatusError if listing or deleting fails */
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
