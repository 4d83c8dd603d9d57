/** Determines the form of a value under its merge rule, and the rules and path elements of its parts. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import { indexElement, keyElement, type PathElement, valueElement } from "../ownership/path-element.js";
import { ownMember } from "../patches/patch-values.js";

/** A value that is owned and replaced as a whole has the form `leaf`, whatever its type. */
export type Form =
  | { readonly type: "leaf" }
  | { readonly type: "list"; readonly rule: ListRule }
  | { readonly type: "object"; readonly rule: StructRule | MapRule };

const LEAF: Form = { type: "leaf" };
const FREE: MergeRule = { type: "free" };
const FREE_MAP: MapRule = { type: "map", atomic: false, value: () => FREE };
const ATOMIC_LIST: ListRule = { type: "list", listType: "atomic", keys: [], keyDefaults: {}, item: () => FREE };

/**
 * A null without a schema could have any form; it counts as an object. A value of another type than its rule's, which
 * schemas with only an implied type allow, is a leaf.
 */
export function formOf(rule: MergeRule, value: JsonValue | undefined): Form {
  switch (rule.type) {
    case "scalar":
      return LEAF;
    case "list":
      return isOther(value) || isJsonObject(value) ? LEAF : { type: "list", rule };
    case "struct":
    case "map":
      return isOther(value) || Array.isArray(value) ? LEAF : { type: "object", rule };
    case "free":
      if (Array.isArray(value)) return { type: "list", rule: rule.list?.() ?? ATOMIC_LIST };
      if (value === null || isJsonObject(value)) return { type: "object", rule: rule.map?.() ?? FREE_MAP };
      return LEAF;
  }
}

function isOther(value: JsonValue | undefined): boolean {
  return value !== null && value !== undefined && typeof value !== "object";
}

export function isSameForm(a: Form, b: Form): boolean {
  return a.type === b.type && (a.type === "leaf" || b.type === "leaf" || a.rule === b.rule);
}

/** Returns the list, or undefined if the value is not a list. */
export function asList(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

export function isEmptyForm(value: readonly JsonValue[] | JsonObject | undefined): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  const object = value as JsonObject;
  for (const name in object) if (object[name] !== undefined && Object.hasOwn(object, name)) return false;
  return true;
}

/** The members or items from which work on a value is divided. */
const WIDE_PARTS = 1_000;
/** How deep wide values are looked for: the containers of a pod template are on the fourth level. */
const WIDE_LEVELS = 6;

/** Whether a value, or one in its upper levels, has so many parts that work on it has to be divided. */
export function isWide(value: JsonValue | undefined, levels = WIDE_LEVELS): boolean {
  if (typeof value !== "object" || value === null || levels === 0) return false;
  if (Array.isArray(value)) return value.length >= WIDE_PARTS || value.some((item) => isWide(item, levels - 1));
  let parts = 0;
  for (const name in value) if (++parts >= WIDE_PARTS || isWide(value[name], levels - 1)) return true;
  return false;
}

/** Returns the rule of a member; members that the schema does not name may have any form. */
export function ruleOfMember(rule: StructRule | MapRule, name: string): MergeRule {
  if (rule.type === "map") return rule.value();
  return isNamed(rule, name) ? (rule.fields[name] as NonNullable<(typeof rule.fields)[string]>).rule() : FREE;
}

/** Returns true if the schema names the member. Managers then own its contents but not its presence. */
export function isNamed(rule: StructRule | MapRule, name: string): boolean {
  return rule.type === "struct" && Object.hasOwn(rule.fields, name);
}

/**
 * Returns the value of a member that an object does not show; undefined unless the schema says that it always exists.
 */
export function zeroOfMember(rule: StructRule | MapRule, name: string): JsonValue | undefined {
  return isNamed(rule, name) ? (rule as StructRule).fields[name]?.zero : undefined;
}

/** Returns the members that are present, in their own order. */
export function membersOf(object: JsonObject | readonly JsonValue[]): [string, JsonValue][] {
  const members: [string, JsonValue][] = [];
  for (const name of Object.keys(object)) {
    const value = (object as JsonObject)[name];
    if (value !== undefined) members.push([name, value]);
  }
  return members;
}

/**
 * Returns what distinguishes an item of a set or map list from the others.
 * @returns undefined for an item without an identity; `identityErrors` explains why
 */
export function identityOfItem(rule: ListRule, item: JsonValue): PathElement | undefined {
  if (rule.listType === "set") return item === null || typeof item === "object" ? undefined : valueElement(item);
  if (!isJsonObject(item)) return undefined;
  const fields: [string, JsonValue][] = [];
  for (const key of rule.keys) {
    const value = ownMember(item, key) ?? (Object.hasOwn(rule.keyDefaults, key) ? rule.keyDefaults[key] : undefined);
    if (value !== undefined) fields.push([key, value]);
  }
  return fields.length === 0 ? undefined : keyElement(fields);
}

/** An item and its path element. */
export interface ListItem {
  readonly element: PathElement;
  readonly value: JsonValue;
}

/** Returns the items of a set or map list; an item without an identity is identified by its index. */
export function itemsOf(rule: ListRule, list: readonly JsonValue[]): ListItem[] {
  return list.map((value, index) => ({ element: elementOfItem(rule, value, index), value }));
}

export function elementOfItem(rule: ListRule, item: JsonValue, index: number): PathElement {
  return identityOfItem(rule, item) ?? indexElement(index);
}

/** Returns the texts of the elements that several items share. */
export function repeatedItems(items: readonly ListItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { element } of items) {
    if (seen.has(element.text)) repeated.add(element.text);
    seen.add(element.text);
  }
  return repeated;
}

/** Returns the rule of the member that `element` leads to, for walks along a set instead of a value. */
export function ruleBelow(form: Form, element: PathElement): MergeRule {
  if (form.type === "list") return form.rule.item();
  if (form.type === "object" && element.type === "field") return ruleOfMember(form.rule, element.name);
  return FREE;
}
