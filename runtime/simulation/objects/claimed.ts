/** Which objects belong to a controller: it adopts orphans that its selector matches, and releases those that it does not. */
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import { isInvalid, isNotFound } from "../../api/status.js";
import type { Client } from "../../client/index.js";
import { controllerOf, ownerReference } from "../../operator/owner-references.js";
import type { FollowedKind } from "../parts/followed-kind.js";
import { isEnding } from "../parts/world.js";

export interface ClaimOptions<T extends ApiObject> {
  readonly client: Client;
  readonly owner: Stored<ApiObject>;
  readonly selector: LabelSelector;
  readonly kind: FollowedKind<T>;
  readonly reference: ResourceReference<T>;
  /** Which orphans may be adopted, beyond the selector. Default: all that are not being deleted. */
  readonly mayAdopt?: (object: Stored<T>) => boolean;
}

/** Returns the objects of the owner. @throws StatusError when an adoption or release fails */
export async function claimed<T extends ApiObject>(
  options: ClaimOptions<T>,
  signal: AbortSignal,
): Promise<Stored<T>[]> {
  const { owner, selector, kind, mayAdopt = isAdoptable } = options;
  const found: Stored<T>[] = [];
  for (const object of kind.list(owner.metadata.namespace)) {
    const controller = controllerOf(object);
    const isMatch = matchesLabels(selector, object.metadata.labels);
    if (controller !== undefined && controller.uid !== owner.metadata.uid) continue;
    if (controller !== undefined) {
      if (isMatch) found.push(object);
      else if (!isEnding(owner)) await release(options, object, signal);
    } else if (isMatch && !isEnding(owner) && !isEnding(object) && mayAdopt(object)) {
      const adopted = await adopt(options, object, signal);
      if (adopted !== undefined) found.push(adopted);
    }
  }
  return found;
}

function isAdoptable(): boolean {
  return true;
}

async function adopt<T extends ApiObject>(
  { client, owner, kind, reference }: ClaimOptions<T>,
  object: Stored<T>,
  signal: AbortSignal,
): Promise<Stored<T> | undefined> {
  const { name, namespace = "", uid, ownerReferences = [] } = object.metadata;
  const references = [...ownerReferences, { ...ownerReference(owner), controller: true }];
  const adopted = await changeOwners(client, reference, { name, namespace, uid }, references, signal);
  if (adopted !== undefined) await kind.seen(adopted, signal);
  return adopted;
}

async function release<T extends ApiObject>(
  { client, owner, kind, reference }: ClaimOptions<T>,
  object: Stored<T>,
  signal: AbortSignal,
): Promise<void> {
  const { name, namespace = "", uid, ownerReferences = [] } = object.metadata;
  const references = ownerReferences.filter((each) => each.uid !== owner.metadata.uid);
  const released = await changeOwners(client, reference, { name, namespace, uid }, references, signal);
  if (released !== undefined) await kind.seen(released, signal);
}

/** Resolves with undefined if the object is gone, or another one has its name. */
async function changeOwners<T extends ApiObject>(
  client: Client,
  reference: ResourceReference<T>,
  { name, namespace, uid }: { name: string; namespace: string; uid: string },
  ownerReferences: readonly unknown[],
  signal: AbortSignal,
): Promise<Stored<T> | undefined> {
  const body = { metadata: { uid, ownerReferences } };
  try {
    const patch = { type: "merge" as const, body: body as never };
    return await client.resource(reference).inNamespace(namespace).patch(name, patch, { signal });
  } catch (error) {
    // The uid of the patch is refused when the name belongs to another object by now.
    if (isNotFound(error) || isInvalid(error)) return undefined;
    throw error;
  }
}
