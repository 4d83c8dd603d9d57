/**
 * Undoes a change, unless someone else has written since. Every request carries the version that the change made, so
 * that the server refuses what would overwrite the work of others.
 */
import { isAlreadyExists, isConflict, isNotFound } from "../../../runtime/client/browser.js";
import { type ObjectCalls, objectCalls } from "../feeds/object-calls.js";
import type { StoredObject } from "../object/stored-object.js";
import { messageOf } from "../parts/messages.js";
import type { Session } from "../session/session.js";
import { texts } from "../texts/texts.js";
import { fewAtOnce } from "../values/few-at-once.js";
import type { Change } from "./last-change.js";
import { putValuesBack } from "./put-values-back.js";
import { freshObject, isSameBesideStatus, writersSince } from "./undo-rules.js";

/** Reads of a newer version, which only a status may have made, before it counts as written by others. */
const MAX_ATTEMPTS = 5;
/** Creations under way at once. */
const AT_ONCE = 2;

/** Returns what could not be undone, as texts; empty if all was. @throws Error if nothing was undone */
export async function undoChange(session: Session, change: Change): Promise<string[]> {
  const { kind } = change;
  if (change.action === "deleted") return createAgain(session, change);
  if (change.action === "set") return putValuesBack(session, change);
  const { after } = change;
  const calls = objectCalls(session, kind, after.metadata.namespace);
  const hasStatus = kind.subresources.includes("status");
  await onOwnVersion(calls, after, hasStatus, (resourceVersion) =>
    change.action === "edited"
      ? calls.update(formerObject(change.before, resourceVersion))
      : calls.delete(after.metadata.name, {
          propagationPolicy: "Background",
          preconditions: { uid: after.metadata.uid, resourceVersion },
        }),
  );
  return [];
}

async function onOwnVersion(
  calls: ObjectCalls,
  after: StoredObject,
  hasStatus: boolean,
  write: (resourceVersion: string) => Promise<unknown>,
): Promise<void> {
  let version = after.metadata.resourceVersion;
  for (let attempt = 1; ; attempt++) {
    try {
      await write(version);
      return;
    } catch (error) {
      if (isNotFound(error)) throw new Error(texts.undo.deletedSince, { cause: error });
      if (!isConflict(error)) throw error;
      const current = await currentOf(calls, after);
      // A status is written by controllers all the time, and neither request touches it.
      if (!hasStatus || attempt === MAX_ATTEMPTS || !isSameBesideStatus(current, after))
        throw new Error(texts.undo.writtenSince(writersSince(after, current).join(", ")), { cause: error });
      version = current.metadata.resourceVersion;
    }
  }
}

async function currentOf(calls: ObjectCalls, { metadata }: StoredObject): Promise<StoredObject> {
  try {
    const current = await calls.get(metadata.name);
    if (current.metadata.uid === metadata.uid) return current;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw new Error(texts.undo.deletedSince);
}

function formerObject({ metadata, ...rest }: StoredObject, resourceVersion: string): StoredObject {
  // Without its managed fields the server keeps the present owners.
  const { managedFields: _, ...former } = metadata;
  return { ...rest, metadata: { ...former, resourceVersion } } as StoredObject;
}

async function createAgain(
  session: Session,
  { kind, objects }: Extract<Change, { readonly action: "deleted" }>,
): Promise<string[]> {
  const failures: string[] = [];
  await fewAtOnce(objects, AT_ONCE, async (object) => {
    const { name, namespace } = object.metadata;
    try {
      await objectCalls(session, kind, namespace).create(freshObject(object));
    } catch (error) {
      failures.push(`${name}: ${isAlreadyExists(error) ? texts.undo.stillThere : messageOf(error)}`);
    }
  });
  return failures;
}
