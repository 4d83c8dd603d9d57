/**
 * Which of the other owners of dependents are gone. The garbage collector reads an owner before it counts it, and so does
 * this: a reference to an object that does not exist keeps nothing.
 */
import { isNotFound, type OwnerReference } from "../../../runtime/client/browser.js";
import type { Catalogue } from "../catalogue/catalogue.js";
import { deletionOutcome, ownerKey } from "../relations/deletion-outcome.js";
import type { Dependents, RelatedObject } from "../relations/relation.js";
import type { Session } from "../session/session.js";
import { fewAtOnce } from "../values/few-at-once.js";
import { objectCalls } from "./object-calls.js";

export interface OtherOwners {
  /** The keys of references to objects that do not exist. */
  readonly absent: ReadonlySet<string>;
  /** Owners that were not read, by role or because there are too many; they count as there. */
  readonly unread: number;
}

/** The maximum number of owners that are read. */
export const MAX_OWNERS_READ = 100;
/** Owners that are read at once. */
const AT_ONCE = 2;

/** @param deleted the UIDs of the objects that are deleted */
export async function findAbsentOwners(
  session: Session,
  catalogue: Catalogue,
  deleted: readonly string[],
  dependents: Dependents,
  signal: AbortSignal,
): Promise<OtherOwners> {
  const absent = new Set<string>();
  const seen = new Set<string>();
  let unread = 0;
  // What goes because an owner is absent may have been the owner of more.
  for (;;) {
    const { remaining } = deletionOutcome(deleted, dependents, "Background", absent);
    const fresh = remaining.filter(([dependent, owner]) => !seen.has(ownerKey(dependent, owner)));
    if (fresh.length === 0 || signal.aborted) return { absent, unread };
    await fewAtOnce(fresh, AT_ONCE, async ([dependent, owner]) => {
      const key = ownerKey(dependent, owner);
      if (seen.has(key)) return;
      seen.add(key);
      const state =
        seen.size > MAX_OWNERS_READ ? "unread" : await stateOf(session, catalogue, dependent, owner, signal);
      if (state === "absent") absent.add(key);
      if (state === "unread") unread++;
    });
  }
}

async function stateOf(
  session: Session,
  catalogue: Catalogue,
  { namespace }: RelatedObject,
  { apiVersion, kind: kindName, name, uid }: OwnerReference,
  signal: AbortSignal,
): Promise<"there" | "absent" | "unread"> {
  const kind = catalogue.ofObject(apiVersion, kindName);
  // A kind may be served again, with all its objects, and nothing says in which namespace such an owner is.
  if (kind === undefined) return "there";
  const isNamespaced = kind.reference.scope === "Namespaced";
  if (isNamespaced && namespace === undefined) return "there";
  try {
    const { metadata } = await objectCalls(session, kind, isNamespaced ? namespace : undefined).get(name, { signal });
    return metadata.uid === uid ? "there" : "absent";
  } catch (error) {
    return isNotFound(error) ? "absent" : "unread";
  }
}
