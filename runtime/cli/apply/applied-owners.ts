/** Objects that come from another server with their owners: owners first, and references to the uids that these have here. */
import { parseApiVersion } from "../../api/gvk.js";
import type { OwnerReference } from "../../api/meta.js";
import { OperatorError } from "../../base/operator-error.js";
import { type Client, isNotFound } from "../../client/index.js";
import type { NamedObject, PlacedObject } from "./applied-documents.js";

/** Orders objects so that each follows those of its owners that are among them. Owners in a circle keep their order. */
export function ownersFirst(objects: readonly PlacedObject[]): PlacedObject[] {
  const byName = new Map(objects.map((placed) => [nameOf(placed.object, placed.object.metadata.namespace), placed]));
  const ordered = new Set<PlacedObject>();
  const visited = new Set<PlacedObject>();
  const visit = (placed: PlacedObject): void => {
    if (visited.has(placed)) return;
    visited.add(placed);
    for (const owner of ownersOf(placed.object)) {
      const { namespace } = placed.object.metadata;
      const found = byName.get(nameOfOwner(owner, namespace)) ?? byName.get(nameOfOwner(owner, undefined));
      if (found !== undefined) visit(found);
    }
    ordered.add(placed);
  };
  for (const placed of objects) visit(placed);
  return [...ordered];
}

/**
 * The object with references to the owners of these names on the server.
 * @throws OperatorError if an owner does not exist, since the object would be collected as garbage
 */
export async function ownedHere(object: NamedObject, namespace: string, client: Client): Promise<NamedObject> {
  const owners = ownersOf(object);
  if (owners.length === 0) return object;
  const ownerReferences = await Promise.all(
    owners.map(async (owner) => ({ ...owner, uid: await uidHere(owner, namespace, client) })),
  );
  return { ...object, metadata: { ...object.metadata, ownerReferences } } as NamedObject;
}

async function uidHere({ apiVersion, kind, name }: OwnerReference, namespace: string, client: Client): Promise<string> {
  const resource = await client.dynamic.resource(apiVersion, kind);
  try {
    const owner = await (resource.reference.scope === "Cluster" ? resource : resource.inNamespace(namespace)).get(name);
    return owner.metadata.uid;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new OperatorError(`its owner ${kind} ${JSON.stringify(name)} does not exist on the server`);
  }
}

function ownersOf({ metadata }: NamedObject): readonly OwnerReference[] {
  const { ownerReferences = [] } = metadata as { readonly ownerReferences?: readonly OwnerReference[] };
  return ownerReferences;
}

function nameOf({ apiVersion, kind, metadata }: NamedObject, namespace: string | undefined): string {
  return nameOfOwner({ apiVersion, kind, name: metadata.name }, namespace);
}

/** Versions of one group name the same object. */
function nameOfOwner(
  { apiVersion, kind, name }: Pick<OwnerReference, "apiVersion" | "kind" | "name">,
  namespace: string | undefined,
): string {
  return [parseApiVersion(apiVersion)?.group ?? "", kind, namespace ?? "", name].join(" ");
}
