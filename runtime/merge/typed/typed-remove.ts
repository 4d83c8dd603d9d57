/** Removes fields from a value, or everything but them. SPEC: Field ownership (a sole owner drops a field). */
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import type { FieldSet } from "../ownership/field-set.js";
import { fieldElement } from "../ownership/path-element.js";
import { ownMember } from "../patches/patch-values.js";
import { asList, asObject, formOf, isEmptyForm, itemsOf, membersOf, ruleOfMember } from "./typed-form.js";

/** Returns the value without the fields; null replaces what becomes empty. */
export function removeFields(rule: MergeRule, value: JsonValue, set: FieldSet): JsonValue {
  return set.isEmpty ? value : walk(rule, value, set, REMOVE);
}

export interface ExtractOptions {
  /** Items of map lists keep their keys, even if these are not among the fields. */
  readonly withKeys?: boolean;
}

/** Returns only the fields; null replaces what becomes empty. */
export function extractFields(
  rule: MergeRule,
  value: JsonValue,
  set: FieldSet,
  options: ExtractOptions = {},
): JsonValue {
  return walk(rule, value, set, { extracts: true, withKeys: options.withKeys ?? false });
}

interface Mode {
  readonly extracts: boolean;
  readonly withKeys: boolean;
}

const REMOVE: Mode = { extracts: false, withKeys: true };

function walk(rule: MergeRule, value: JsonValue, set: FieldSet, mode: Mode): JsonValue {
  const form = formOf(rule, value);
  if (form.type === "leaf") return value;
  if (form.type === "list") {
    const list = asList(value);
    if (list === undefined) return null;
    if (list.length === 0 || form.rule.listType === "atomic") return mode.extracts ? value : null;
    const kept = walkItems(form.rule, list, set, mode);
    return kept.length === 0 ? null : kept;
  }
  const object = asObject(value);
  if (object === undefined) return null;
  if (isEmptyForm(object) || form.rule.atomic) return mode.extracts ? value : null;
  const kept = walkMembers(form.rule, object, set, mode);
  return isEmptyForm(kept) ? null : kept;
}

function walkItems(rule: ListRule, list: readonly JsonValue[], set: FieldSet, mode: Mode): JsonValue[] {
  const kept: JsonValue[] = [];
  for (const { element, value } of itemsOf(rule, list)) {
    const node = set.node(element);
    if (node === undefined) {
      if (!mode.extracts) kept.push(value);
    } else if (node.isMember && !mode.extracts) {
      // the item is removed together with its contents
    } else if (node.children.isEmpty) {
      kept.push(walk(rule.item(), value, node.children, mode));
    } else {
      const item = walk(rule.item(), value, node.children, mode);
      kept.push(mode.withKeys ? withKeys(rule, item, value) : item);
    }
  }
  return kept;
}

/** Without its keys an item would be a different item, or none. */
function withKeys(rule: ListRule, item: JsonValue, source: JsonValue): JsonValue {
  const from = asObject(source);
  if (rule.keys.length === 0 || from === undefined) return item;
  const object = { ...asObject(item) };
  for (const key of rule.keys) {
    const value = ownMember(from, key);
    if (value !== undefined) setMember(object, key, value);
  }
  return object;
}

function walkMembers(rule: StructRule | MapRule, object: JsonObject, set: FieldSet, mode: Mode): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of membersOf(object)) {
    const node = set.node(fieldElement(name));
    if (node === undefined) {
      if (!mode.extracts) setMember(kept, name, value);
    } else if (mode.extracts || !node.isMember) {
      setMember(kept, name, walk(ruleOfMember(rule, name), value, node.children, mode));
    }
  }
  return kept;
}
