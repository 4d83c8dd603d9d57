/**
 * Determines the state of an object's owners by reading them from the server, since an owner that is not cached may
 * exist.
 */
import { FOREGROUND_FINALIZER } from "../../api/collector-finalizers.js";
import type { OwnerReference } from "../../api/meta.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import type { LiveMetadata, ObjectAccess } from "./collector-access.js";
import type { ObjectIdentity } from "./owner-graph.js";

export interface ClassifiedOwners {
  /** Owners that exist, or may exist: the object stays as long as it has one of these. */
  readonly kept: readonly OwnerReference[];
  /** Owners that are certainly gone. */
  readonly absent: readonly OwnerReference[];
  /** Owners in foreground deletion, which wait for their dependents to be deleted. */
  readonly waiting: readonly OwnerReference[];
}

/** The resource of a kind in any version; undefined if it is not currently served. */
export type ResolveKind = (apiVersion: string, kind: string) => ResourceReference | undefined;

export async function classifyOwners(
  dependent: ObjectIdentity,
  owners: readonly OwnerReference[],
  access: ObjectAccess,
  resolveKind: ResolveKind,
): Promise<ClassifiedOwners> {
  const classified = { kept: [] as OwnerReference[], absent: [] as OwnerReference[], waiting: [] as OwnerReference[] };
  for (const reference of owners) {
    const resource = resolveKind(reference.apiVersion, reference.kind);
    classified[await stateOf(reference, resource, dependent, access)].push(reference);
  }
  return classified;
}

async function stateOf(
  reference: OwnerReference,
  resource: ResourceReference | undefined,
  dependent: ObjectIdentity,
  access: ObjectAccess,
): Promise<keyof ClassifiedOwners> {
  // A kind that is not served now may be served again later, with all its objects.
  if (resource === undefined) return "kept";
  // Nothing determines the namespace of an owner of a cluster-scoped object.
  if (resource.scope === "Namespaced" && dependent.namespace === "") return "kept";
  const namespace = resource.scope === "Cluster" ? "" : dependent.namespace;
  const owner = await access.read(resource, namespace, reference.name);
  if (owner === undefined || owner.uid !== reference.uid) return "absent";
  return isDeletedInForeground(owner) ? "waiting" : "kept";
}

function isDeletedInForeground({ deletionTimestamp, finalizers }: LiveMetadata): boolean {
  return Boolean(deletionTimestamp) && (finalizers?.includes(FOREGROUND_FINALIZER) ?? false);
}
