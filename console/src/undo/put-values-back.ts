/**
 * Puts the former value of one field back on many objects. An object on which someone has changed the field since keeps
 * what it has; a change of its other fields is not touched, since the request contains this one alone.
 */
import { isConflict, isNotFound } from "../../../runtime/client/browser.js";
import { type ValueEdit, valueAt, valuePatch, type WrittenValue } from "../bulk/value-edit.js";
import { type ValueCalls, valueCalls } from "../bulk/write-value.js";
import { objectCalls } from "../feeds/object-calls.js";
import { messageOf } from "../parts/messages.js";
import type { Session } from "../session/session.js";
import { texts } from "../texts/texts.js";
import { fewAtOnce } from "../values/few-at-once.js";
import { isEqual } from "../values/json-tree.js";
import type { Change } from "./last-change.js";
import { writersSince } from "./undo-rules.js";

/** Reads of a newer version, in which the field is still the same, before the object counts as changing all the time. */
const MAX_ATTEMPTS = 5;
/** Objects under way at once. */
const AT_ONCE = 2;

/** Returns what could not be put back, as texts; empty if all was. */
export async function putValuesBack(
  session: Session,
  { kind, edit, objects }: Extract<Change, { readonly action: "set" }>,
): Promise<string[]> {
  const failures: string[] = [];
  await fewAtOnce(objects, AT_ONCE, async (written) => {
    const { name, namespace } = written.metadata;
    try {
      await putBack(valueCalls(objectCalls(session, kind, namespace), edit), edit, written);
    } catch (error) {
      failures.push(`${name}: ${isNotFound(error) ? texts.undo.gone : messageOf(error)}`);
    }
  });
  return failures;
}

async function putBack(calls: ValueCalls, edit: ValueEdit, { former, metadata }: WrittenValue): Promise<void> {
  let version = metadata.resourceVersion;
  for (let attempt = 1; ; attempt++) {
    try {
      await calls.patch(metadata.name, { type: "merge", body: valuePatch(edit.path, former, version) });
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      const current = await calls.get(metadata.name);
      if (current.metadata.uid !== metadata.uid) throw new Error(texts.undo.gone, { cause: error });
      if (!isEqual(valueAt(current, edit.path), edit.value))
        throw new Error(texts.undo.changedSince(writersSince({ metadata }, current).join(", ")), { cause: error });
      version = current.metadata.resourceVersion;
    }
  }
}
