/** Which form a value takes under its merge rule, and the rules and path elements of its parts. */
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
 * A null without schema could be of any form; it counts as an object. A value of another type than that of its rule,
 * which schemas allow whose type is only implied, is a whole.
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

/** The list, or undefined for what is none. */
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

/** The rule of a member; members that the schema does not name have any form. */
export function ruleOfMember(rule: StructRule | MapRule, name: string): MergeRule {
  if (rule.type === "map") return rule.value();
  return isNamed(rule, name) ? (rule.fields[name] as NonNullable<(typeof rule.fields)[string]>).rule() : FREE;
}

/** The schema names this member, so it exists by itself: nobody owns that it is there, only what is in it. */
export function isNamed(rule: StructRule | MapRule, name: string): boolean {
  return rule.type === "struct" && Object.hasOwn(rule.fields, name);
}

/** What stands in a member that an object does not show; undefined where the schema does not say that it is always there. */
export function zeroOfMember(rule: StructRule | MapRule, name: string): JsonValue | undefined {
  return isNamed(rule, name) ? (rule as StructRule).fields[name]?.zero : undefined;
}

/** The members that are there, in their own order. */
export function membersOf(object: JsonObject | readonly JsonValue[]): [string, JsonValue][] {
  const members: [string, JsonValue][] = [];
  for (const name of Object.keys(object)) {
    const value = (object as JsonObject)[name];
    if (value !== undefined) members.push([name, value]);
  }
  return members;
}

/**
 * What tells an item of a set or map list from the others.
 * @returns undefined for an item that has no identity; `identityErrors` says why
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

/** An item and the element that leads to it. */
export interface ListItem {
  readonly element: PathElement;
  readonly value: JsonValue;
}

/** The items of a set or map list; what has no identity goes by its place. */
export function itemsOf(rule: ListRule, list: readonly JsonValue[]): ListItem[] {
  return list.map((value, index) => ({ element: identityOfItem(rule, value) ?? indexElement(index), value }));
}

/** Texts of the elements that stand for more than one item. */
export function repeatedItems(items: readonly ListItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { element } of items) {
    if (seen.has(element.text)) repeated.add(element.text);
    seen.add(element.text);
  }
  return repeated;
}

/** The rule and element of the member that `element` leads to, for walks along a set instead of a value. */
export function ruleBelow(form: Form, element: PathElement): MergeRule {
  if (form.type === "list") return form.rule.item();
  if (form.type === "object" && element.type === "field") return ruleOfMember(form.rule, element.name);
  return FREE;
}
