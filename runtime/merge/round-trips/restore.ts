/**
 * Restores what a version can't represent. An object of the stored version is converted to another version, changed
 * there, and converted back; whatever that detour loses is taken from the original object.
 */
import { equalJson, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import { ownMember } from "../patches/patch-values.js";
import { asList, asObject, formOf, itemsOf, membersOf, ruleOfMember } from "../typed/typed-form.js";

/**
 * Applies the changes between `shown` and `changed` to `original`. An unchanged part is taken from `original`; what
 * `original` has and `shown` lacks is kept, unless its parent was removed. Shares structure with its arguments.
 * @param changed the new object, after the detour; @param shown the old object after the detour; @param original
 * without it
 */
export function restoreUnshown(rule: MergeRule, changed: JsonValue, shown: JsonValue, original: JsonValue): JsonValue {
  if (equalJson(changed, shown)) return original;
  if (equalJson(shown, original)) return changed;
  const form = formOf(rule, changed);
  if (form.type === "object") {
    const [next, before, whole] = [asObject(changed), asObject(shown), asObject(original)];
    return next && before && whole ? restoreMembers(form.rule, next, before, whole) : changed;
  }
  if (form.type === "list" && form.rule.listType !== "atomic") {
    const [next, before, whole] = [asList(changed), asList(shown), asList(original)];
    return next && before && whole ? restoreItems(form.rule, next, before, whole) : changed;
  }
  return changed;
}

function restoreMembers(
  rule: StructRule | MapRule,
  changed: JsonObject,
  shown: JsonObject,
  original: JsonObject,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of membersOf(changed)) {
    const before = ownMember(shown, name);
    const whole = ownMember(original, name);
    const isKnown = before !== undefined && whole !== undefined;
    setMember(result, name, isKnown ? restoreUnshown(ruleOfMember(rule, name), value, before, whole) : value);
  }
  for (const [name, value] of membersOf(original)) {
    const isUnshown = ownMember(shown, name) === undefined && ownMember(changed, name) === undefined;
    if (isUnshown) setMember(result, name, value);
  }
  return result;
}

/** Items that were not shown come last. */
function restoreItems(
  rule: ListRule,
  changed: readonly JsonValue[],
  shown: readonly JsonValue[],
  original: readonly JsonValue[],
): JsonValue[] {
  const before = byText(rule, shown);
  const whole = byText(rule, original);
  const next = itemsOf(rule, changed);
  const result = next.map(({ element: { text }, value }) => {
    const [old, full] = [before.get(text), whole.get(text)];
    return old !== undefined && full !== undefined ? restoreUnshown(rule.item(), value, old, full) : value;
  });
  const present = new Set(next.map(({ element }) => element.text));
  for (const [text, value] of whole) if (!before.has(text) && !present.has(text)) result.push(value);
  return result;
}

function byText(rule: ListRule, list: readonly JsonValue[]): Map<string, JsonValue> {
  return new Map(itemsOf(rule, list).map(({ element, value }) => [element.text, value]));
}
