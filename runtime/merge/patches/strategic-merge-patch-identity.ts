/** Decides how strategic merge patch treats a list, and when two of its items are the same. */
import { shownValue } from "../../api/field-error.js";
import { isJsonObject, type JsonValue } from "../../api/json.js";
import type { FieldRule, ListRule } from "../descriptors/merge-rule.js";
import { describeValue, ownMember, scalarIdentity } from "./patch-values.js";
import { malformedAt } from "./strategic-merge-patch-directives.js";

/**
 * How lists without a patch strategy are treated.
 *
 * - `byListType`: by `x-kubernetes-list-type`; maps merge on all their keys, sets of scalars as sets.
 * - `replace`: replaced as a whole, which clients expect that compute patches from patch strategies.
 */
export type UnmarkedLists = "byListType" | "replace";

/**
 * - `replace`: takes the patch's list.
 * - `scalars`: merged as a set of values.
 * - `objects`: items with equal values in all of `keys` are the same item; absent key fields take their default.
 */
export type ListBehaviour =
  | { readonly kind: "replace" }
  | { readonly kind: "scalars" }
  | { readonly kind: "objects"; readonly keys: readonly string[]; readonly defaults: ListRule["keyDefaults"] };

export function listBehaviour(field: FieldRule, unmarkedLists: UnmarkedLists): ListBehaviour {
  const rule = field.rule();
  const list = rule.type === "list" ? rule : undefined;
  const defaults = list?.keyDefaults ?? {};
  const listKeys = list?.listType === "map" ? list.keys : [];

  if (field.patchStrategy.includes("merge")) {
    const keys = field.patchMergeKey === undefined ? listKeys : [field.patchMergeKey];
    return keys.length > 0 ? { kind: "objects", keys, defaults } : { kind: "scalars" };
  }
  if (field.patchStrategy.includes("replace") || unmarkedLists === "replace") return { kind: "replace" };
  if (listKeys.length > 0) return { kind: "objects", keys: listKeys, defaults };
  return list?.listType === "set" && list.item().type === "scalar" ? { kind: "scalars" } : { kind: "replace" };
}

/** Returns the identity of an item, a text that is equal for equal items; undefined if the item has none. */
export function identityOf(item: JsonValue, behaviour: ListBehaviour): string | undefined {
  if (behaviour.kind !== "objects") return scalarIdentity(item);
  if (!isJsonObject(item)) return undefined;
  const parts: string[] = [];
  for (const key of behaviour.keys) {
    const fallback = Object.hasOwn(behaviour.defaults, key) ? behaviour.defaults[key] : undefined;
    const part = scalarIdentity(ownMember(item, key) ?? fallback);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.length === 1 ? parts[0] : JSON.stringify(parts);
}

/** Returns the identity of an item of the patch. @throws PatchError `malformed` if it has none */
export function requireIdentity(item: JsonValue, behaviour: ListBehaviour, path: string): string {
  const identity = identityOf(item, behaviour);
  if (identity !== undefined) return identity;
  if (behaviour.kind !== "objects") {
    const hint = isJsonObject(item) ? " (the list has no merge key)" : "";
    throw malformedAt(path, `expected a string, a number or a boolean, found ${describeValue(item)}${hint}`);
  }
  const names = behaviour.keys.map((key) => shownValue(key)).join(", ");
  if (!isJsonObject(item)) throw malformedAt(path, `expected an object with ${names}, found ${describeValue(item)}`);
  throw malformedAt(path, `the merge key is missing or not a plain value: expected ${names}`);
}
