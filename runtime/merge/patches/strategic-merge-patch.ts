/**
 * Strategic merge patch: a merge patch that knows the type, so that lists merge by key or as sets, with directives for
 * what plain merging can't express. SPEC: Media types, `application/strategic-merge-patch+json`; Updates.
 *
 * Only patch strategies decide here, since stock clients compute their patches from them: an atomic object without a
 * strategy merges member by member. Values without a rule merge as untyped JSON: objects merge, lists are replaced.
 */
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { FieldRule, MergeRule } from "../descriptors/merge-rule.js";
import { PatchError } from "./patch-error.js";
import { MAX_REPEATED_ITEMS, requireBoundedDepth } from "./patch-limits.js";
import { describeValue, ownMember } from "./patch-values.js";
import { type FieldChange, readObjectPatch } from "./strategic-merge-patch-directives.js";
import { fieldOf, UNTYPED_FIELD } from "./strategic-merge-patch-fields.js";
import { listBehaviour, type UnmarkedLists } from "./strategic-merge-patch-identity.js";
import { deleteFromList, mergeList, requireOrderable } from "./strategic-merge-patch-lists.js";

/** Options of the caller. */
export interface StrategicMergeOptions {
  /**
   * How lists without a patch strategy are treated. Default: `replace`, since stock clients compute their patches
   * from strategies alone.
   */
  readonly unmarkedLists?: UnmarkedLists;
}

/**
 * Returns the document with the patch merged in according to the rule of its type. Neither argument is changed, and the
 * result shares nothing with them. About linear in document and patch; lists are sorted only if the patch touches them.
 *
 * Null removes a field. `$patch: replace` replaces the value instead of merging, `$patch: delete` empties an object or
 * removes a list item by its key, and `$patch: merge` states the default. A list item with `$patch: replace` replaces
 * the whole list with the other items of the patch. New list items precede existing ones that the patch does not name,
 * unless `$setElementOrder/<field>` says otherwise.
 *
 * @throws PatchError `malformed`, with the path, if the patch is not an object, is nested deeper than MAX_PATCH_DEPTH,
 * or has an item without its merge key, a malformed directive, or items in another order than its directive. `tooLarge`
 * if it names list items again more than MAX_REPEATED_ITEMS times.
 */
export function applyStrategicMergePatch(
  document: JsonValue,
  patch: unknown,
  rule: MergeRule,
  options: StrategicMergeOptions = {},
): JsonValue {
  if (!isJsonObject(patch)) {
    throw new PatchError("malformed", `a strategic merge patch must be an object, found ${describeValue(patch)}`);
  }
  requireBoundedDepth(patch, "strategic merge patch");
  const merger = new StrategicMerger(options.unmarkedLists ?? "replace");
  return merger.mergeObject(isJsonObject(document) ? document : {}, patch, rule, "");
}

/** The recursion over objects and fields, with the options and the counter that all levels share. */
class StrategicMerger {
  readonly #unmarkedLists: UnmarkedLists;
  #repeatedItems = 0;

  constructor(unmarkedLists: UnmarkedLists) {
    this.#unmarkedLists = unmarkedLists;
  }

  mergeObject(original: JsonObject, patch: JsonObject, rule: MergeRule, path: string): JsonObject {
    const { mode, retainKeys, changes } = readObjectPatch(patch, path);
    const result: JsonObject = {};
    if (mode === "delete") return result;
    const isKept = (key: string) =>
      mode === "merge" && ownMember(original, key) !== undefined && (retainKeys === undefined || retainKeys.has(key));

    for (const [key, value] of Object.entries(original)) {
      if (value === undefined || !isKept(key)) continue;
      const change = changes.get(key);
      const merged =
        change === undefined ? cloneJson(value) : this.#mergeField(value, change, fieldOf(rule, key), join(path, key));
      if (merged !== undefined) setMember(result, key, merged);
    }
    for (const [key, change] of changes) {
      if (isKept(key)) continue;
      const merged = this.#mergeField(undefined, change, fieldOf(rule, key), join(path, key));
      if (merged !== undefined) setMember(result, key, merged);
    }
    return result;
  }

  /** Returns the new value of a field; undefined if the field is to be removed. */
  #mergeField(
    original: JsonValue | undefined,
    change: FieldChange,
    field: FieldRule,
    path: string,
  ): JsonValue | undefined {
    const { value, order, deletions } = change;
    if (value === null && order === undefined) return undefined;
    if (order !== undefined) requireOrderable(original, value, path);
    const merged =
      Array.isArray(value) || order !== undefined
        ? this.#mergeListField(original, value, order, field, path)
        : this.#mergeValue(original, value, field, path);
    return deletions === undefined ? merged : deleteFromList(merged, deletions, path);
  }

  #mergeListField(
    original: JsonValue | undefined,
    patch: JsonValue | undefined,
    order: readonly JsonValue[] | undefined,
    field: FieldRule,
    path: string,
  ): JsonValue | undefined {
    const rule = field.rule();
    const itemRule = rule.type === "list" ? rule.item() : UNTYPED_FIELD.rule();
    return mergeList({
      original: Array.isArray(original) ? original : undefined,
      patch: Array.isArray(patch) ? patch : undefined,
      order,
      behaviour: listBehaviour(field, this.#unmarkedLists),
      mergeItem: (before, item, itemPath) => this.mergeObject(before, item, itemRule, itemPath),
      countRepeatedItem: (itemPath) => this.#countRepeatedItem(itemPath),
      path,
    });
  }

  #mergeValue(
    original: JsonValue | undefined,
    patch: JsonValue | undefined,
    field: FieldRule,
    path: string,
  ): JsonValue | undefined {
    if (patch === undefined) return original === undefined ? undefined : cloneJson(original);
    if (!isJsonObject(patch) || field.patchStrategy.includes("replace")) return cloneJson(patch);
    return this.mergeObject(isJsonObject(original) ? original : {}, patch, field.rule(), path);
  }

  #countRepeatedItem(path: string): void {
    this.#repeatedItems++;
    if (this.#repeatedItems > MAX_REPEATED_ITEMS) {
      throw new PatchError(
        "tooLarge",
        `strategic merge patch, ${path}: list items are named again more than ${MAX_REPEATED_ITEMS} times`,
      );
    }
  }
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
