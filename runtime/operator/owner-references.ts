/**
 * Owner references: objects that belong to others and are deleted with them. SPEC: Object metadata fields
 * (ownerReferences).
 */
import type { OwnerReference } from "../api/meta.js";
import type { ApiObject, Stored } from "../api/object.js";

export interface OwnerReferenceOptions {
  /** Whether the foreground deletion of the owner waits for the child. Default: true. */
  readonly blockOwnerDeletion?: boolean;
}

/** @throws TypeError if the owner was not read from a server, so that it lacks its uid, apiVersion, kind or name */
export function ownerReference(owner: ApiObject, options: OwnerReferenceOptions = {}): OwnerReference {
  const { apiVersion, kind, metadata: { name, uid } = {} } = owner;
  if (!apiVersion || !kind || !name || !uid) {
    const missing = Object.entries({ apiVersion, kind, "metadata.name": name, "metadata.uid": uid })
      .filter(([, value]) => !value)
      .map(([field]) => field);
    throw new TypeError(`owner: found an object without ${missing.join(", ")}, expected one as a server gave it`);
  }
  const { blockOwnerDeletion = true } = options;
  return { apiVersion, kind, name, uid, ...(blockOwnerDeletion ? { blockOwnerDeletion } : {}) };
}

/**
 * Makes `owner` the controller of `child`, which can have only one. The child is modified and returned.
 * @throws TypeError if another object controls the child, and for an owner in another namespace
 */
export function setControllerReference<C extends ApiObject>(
  owner: ApiObject,
  child: C,
  options: OwnerReferenceOptions = {},
): C {
  const other = controllerOf(child);
  if (other !== undefined && other.uid !== owner.metadata?.uid) {
    throw new TypeError(`${nameOf(child)} is controlled by ${other.kind} ${other.name}, expected no other controller`);
  }
  return putOwner(owner, child, { ...ownerReference(owner, options), controller: true });
}

/** Adds `owner` to the owners of `child` without making it the controller. The child is modified and returned. */
export function setOwnerReference<C extends ApiObject>(
  owner: ApiObject,
  child: C,
  options: OwnerReferenceOptions = { blockOwnerDeletion: false },
): C {
  return putOwner(owner, child, ownerReference(owner, options));
}

/** Returns the owner that controls the object; undefined if none does. */
export function controllerOf(object: ApiObject): OwnerReference | undefined {
  return object.metadata?.ownerReferences?.find(({ controller }) => controller === true);
}

export function isControlledBy(object: ApiObject, owner: Stored<ApiObject>): boolean {
  return controllerOf(object)?.uid === owner.metadata.uid;
}

function putOwner<C extends ApiObject>(owner: ApiObject, child: C, reference: OwnerReference): C {
  const { namespace } = owner.metadata ?? {};
  child.metadata ??= {};
  const { metadata } = child;
  // If it is absent, create and apply take it from the request.
  if (namespace && metadata.namespace && metadata.namespace !== namespace) {
    throw new TypeError(
      `${nameOf(child)}: found an owner in namespace ${namespace}, expected one in ${metadata.namespace}, or a cluster-scoped one`,
    );
  }
  const others = (metadata.ownerReferences ?? []).filter(({ uid }) => uid !== reference.uid);
  metadata.ownerReferences = [...others, reference];
  return child;
}

function nameOf({ kind = "object", metadata = {} }: ApiObject): string {
  return `${kind} ${metadata.name ?? metadata.generateName ?? ""}`;
}
