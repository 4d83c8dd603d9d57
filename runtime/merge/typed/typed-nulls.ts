/** Drops nulls that a removal left behind, since objects do not show them. */
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { MergeRule } from "../descriptors/merge-rule.js";
import type { FieldSet } from "../ownership/field-set.js";
import { ownMember } from "../patches/patch-values.js";
import { compareTyped } from "./typed-compare.js";
import { asList, asObject, formOf, isEmptyForm, isNamed, itemsOf, membersOf, ruleOfMember } from "./typed-form.js";

/**
 * Returns the value without nulls that none of its sources has at the same place. Values that are empty in a source
 * stay empty;
 * a member that the schema does not name stays as an empty value, since its presence is all that it states. Shares
 * structure.
 * @param sources the object before, and the applied configuration
 */
export function dropIntroducedNulls(rule: MergeRule, value: JsonValue, sources: readonly JsonValue[]): JsonValue {
  const form = formOf(rule, value);
  if (form.type === "leaf") return value;
  if (form.type === "list") {
    const list = asList(value);
    if (list === undefined || form.rule.listType === "atomic") return value;
    const { rule: listRule } = form;
    const indexed = sources.map((source) => {
      const items = itemsOf(listRule, asList(source) ?? []);
      return new Map(items.map(({ element, value: item }) => [element.text, item]));
    });
    return itemsOf(listRule, list).map(({ element, value: item }) => {
      const counterparts = indexed.map((items) => items.get(element.text)).filter((found) => found !== undefined);
      return dropIntroducedNulls(listRule.item(), item, counterparts);
    });
  }
  const object = asObject(value);
  if (object === undefined || form.rule.atomic) return value;
  const kept: JsonObject = {};
  for (const [name, member] of membersOf(object)) {
    const counterparts = sources
      .map((source) => ownMember(asObject(source) ?? {}, name))
      .filter((found) => found !== undefined);
    if (member === null && !counterparts.includes(null)) {
      const emptied =
        counterparts.findLast(isEmpty) ?? (isNamed(form.rule, name) ? undefined : emptyLike(counterparts));
      if (emptied !== undefined) setMember(kept, name, emptied);
      continue;
    }
    setMember(kept, name, dropIntroducedNulls(ruleOfMember(form.rule, name), member, counterparts));
  }
  return kept;
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && isEmptyForm(asList(value) ?? asObject(value));
}

function emptyLike(values: readonly JsonValue[]): JsonValue | undefined {
  const container = values.findLast((value) => typeof value === "object" && value !== null);
  if (container === undefined) return undefined;
  return Array.isArray(container) ? [] : {};
}

/** Returns the fields of the value that are null. */
export function nullFields(rule: MergeRule, value: JsonValue): FieldSet {
  return compareTyped(rule, value, withoutNulls(value)).removed;
}

function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const kept: JsonObject = {};
  for (const [name, member] of membersOf(value)) if (member !== null) setMember(kept, name, withoutNulls(member));
  return kept;
}
