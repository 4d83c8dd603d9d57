/** What has become of an object's owners, asked of the server itself: what a cache does not know may still exist. */
import { FOREGROUND_FINALIZER } from "../../api/collector-finalizers.js";
import type { OwnerReference } from "../../api/meta.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import type { LiveMetadata, ObjectAccess } from "./collector-access.js";
import type { ObjectIdentity } from "./owner-graph.js";

export interface ClassifiedOwners {
  /** They live, or it can't be told whether they do: the object stays as long as it has one of these. */
  readonly kept: readonly OwnerReference[];
  /** They are certainly gone. */
  readonly absent: readonly OwnerReference[];
  /** They are being deleted in the foreground, and wait for their dependents to go. */
  readonly waiting: readonly OwnerReference[];
}

/** The resource of a kind, whatever the version; undefined when it is not served (now). */
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
  // a kind that is not served now may be served again, with all its objects
  if (resource === undefined) return "kept";
  // in which namespace the owner of a cluster-scoped object would be, nothing says
  if (resource.scope === "Namespaced" && dependent.namespace === "") return "kept";
  const namespace = resource.scope === "Cluster" ? "" : dependent.namespace;
  const owner = await access.read(resource, namespace, reference.name);
  if (owner === undefined || owner.uid !== reference.uid) return "absent";
  return isDeletedInForeground(owner) ? "waiting" : "kept";
}

function isDeletedInForeground({ deletionTimestamp, finalizers }: LiveMetadata): boolean {
  return Boolean(deletionTimestamp) && (finalizers?.includes(FOREGROUND_FINALIZER) ?? false);
}
