/** Follows the references of an object to its owners, and theirs, upwards. */
import { isNotFound, type OwnerReference, StatusError } from "../../../runtime/client/browser.js";
import type { Catalogue } from "../catalogue/catalogue.js";
import { messageOf } from "../parts/messages.js";
import { type RelatedObject, relatedOf } from "../relations/relation.js";
import { type RelationTree, relationTree } from "../relations/relation-tree.js";
import type { Session } from "../session/session.js";
import { texts } from "../texts/texts.js";
import { objectCalls } from "./object-calls.js";

/** The maximum number of owners that are read. */
export const MAX_OWNERS = 30;

/** @throws the errors of a connection; what the server refuses is a problem of the one owner */
export async function ownerTree(
  session: Session,
  catalogue: Catalogue,
  object: RelatedObject,
  signal: AbortSignal,
): Promise<RelationTree> {
  const known = new Map<string, RelatedObject>([[object.uid, object]]);
  const queue = [object];
  for (let here = queue.shift(); here !== undefined; here = queue.shift())
    for (const reference of here.owners) {
      if (known.has(reference.uid) || known.size > MAX_OWNERS) continue;
      const owner = await ownerOf(session, catalogue, here, reference, signal);
      known.set(reference.uid, owner);
      queue.push(owner);
    }
  return relationTree(object, ({ owners }) => owners.flatMap(({ uid }) => known.get(uid) ?? []));
}

async function ownerOf(
  session: Session,
  catalogue: Catalogue,
  { namespace }: RelatedObject,
  { apiVersion, kind: kindName, name, uid }: OwnerReference,
  signal: AbortSignal,
): Promise<RelatedObject> {
  const kind = catalogue.ofObject(apiVersion, kindName);
  const place = kind?.reference.scope === "Namespaced" ? namespace : undefined;
  const named = { uid, name, namespace: place, kindName, kind, owners: [], finalizers: [] };
  if (kind === undefined) return { ...named, problem: texts.relations.unknownKind };
  try {
    const { metadata } = await objectCalls(session, kind, place).get(name, { signal });
    // Another object of the same name is not the owner.
    return metadata.uid === uid ? relatedOf(kind, metadata) : { ...named, problem: texts.relations.missing };
  } catch (error) {
    if (isNotFound(error)) return { ...named, problem: texts.relations.missing };
    if (error instanceof StatusError) return { ...named, problem: messageOf(error) };
    throw error;
  }
}
