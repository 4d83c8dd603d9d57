/** Sets one value of an object, and knows what was there before. */
import type { ObjectMeta, UntypedObject } from "../../../runtime/client/browser.js";
import type { ObjectCalls } from "../feeds/object-calls.js";
import { onKnownVersion } from "../object/write-object.js";
import { texts } from "../texts/texts.js";
import { isEqual } from "../values/json-tree.js";
import { subresourceOf, type ValueEdit, valueAt, valuePatch, type WrittenValue } from "./value-edit.js";

/** The calls on what an edit changes: the objects of the kind, or their scales. */
export type ValueCalls = Pick<ObjectCalls, "get" | "patch">;

export function valueCalls(calls: ObjectCalls, edit: ValueEdit): ValueCalls {
  const subresource = subresourceOf(edit);
  return subresource === undefined ? calls : calls.subresource<UntypedObject>(subresource);
}

/**
 * @returns undefined if the object has the value already
 * @throws Error if the object can't have the value, or is another one than was chosen; StatusError of the requests
 */
export async function writeValue(
  calls: ValueCalls,
  { name = "", uid }: ObjectMeta,
  edit: ValueEdit,
  options: { readonly dryRun: boolean },
): Promise<WrittenValue | undefined> {
  const { before, after } = await onKnownVersion(calls, name, async (read) => {
    if (uid !== undefined && read.metadata.uid !== uid) throw new Error(texts.bulk.replaced);
    // No controller would act on it before someone resumes the rollout, so kubectl refuses it too.
    if (edit.what === "restart" && valueAt(read, ["spec", "paused"]) === true) throw new Error(texts.bulk.paused);
    if (isEqual(valueAt(read, edit.path), edit.value)) return undefined;
    const body = valuePatch(edit.path, edit.value, read.metadata.resourceVersion);
    return calls.patch(name, { type: "merge", body }, options);
  });
  return after && { former: valueAt(before, edit.path), metadata: after.metadata };
}
