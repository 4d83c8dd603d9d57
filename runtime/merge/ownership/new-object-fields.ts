/**
 * The record of who creates an object: all of its fields, straight in their wire form. A comparison with an object that has
 * nothing would give the same fields as sets, which nothing needs that only stores the record. SPEC: Field-ownership record.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { sortFew } from "../../base/sort-few.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import { equalValues } from "../patches/patch-values.js";
import { asList, asObject, formOf, itemsOf, ruleOfMember, zeroOfMember } from "../typed/typed-form.js";
import { type FieldSet, MAX_OWNED_FIELDS, TooManyFieldsError } from "./field-set.js";
import { NOTHING_BELOW, SELF } from "./fields-v1.js";
import { comparePathElements, compareTexts, fieldElement, type PathElement } from "./path-element.js";

/** Fields that its creator does not own. */
export interface NotOwned {
  /** These, and everything below them. */
  readonly branches: FieldSet;
  /** These, but not what is below them. */
  readonly fields: FieldSet;
}

/**
 * Returns the fields of a new object in the form `FieldsV1`, in canonical order. The result must not be changed.
 * @param value the object without its ownership records
 * @returns undefined where the object has to be compared: a member that always exists has another form than its zero value
 * @throws TooManyFieldsError
 */
export function fieldsOfNewObject(rule: MergeRule, value: JsonObject, notOwned: NotOwned): JsonObject | undefined {
  const form = formOf(rule, value);
  if (form.type !== "object" || form.rule.atomic) return undefined;
  return new NewFields().membersBesideNothing(form.rule, value, notOwned.branches, notOwned.fields);
}

/**
 * One walk over one object. What is below an owned field begins with a mark of the field itself; a field with nothing below it
 * has the one empty object.
 */
class NewFields {
  private count = 0;

  /**
   * The members of an object that has an empty one on the other side. Its members with a zero value exist there, so only what
   * differs from that value is new.
   */
  membersBesideNothing(
    rule: StructRule | MapRule,
    object: JsonObject,
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
  ): JsonObject | undefined {
    const owned: JsonObject = {};
    for (const name of sortedNames(object)) {
      const value = object[name] as JsonValue;
      const element = fieldElement(name);
      if (branches?.hasMember(element)) continue;
      const member = ruleOfMember(rule, name);
      const zero = zeroOfMember(rule, name);
      const inBranches = below(branches, element);
      const inFields = below(fields, element);
      if (zero === undefined) {
        const isOwned = !isIn(fields, element);
        const contents = this.below(member, value, inBranches, inFields, isOwned);
        if (isOwned || contents !== NOTHING_BELOW) this.add(owned, element.text, contents);
        continue;
      }
      if ((isScalar(zero) && isScalar(value)) || isReplacedList(member, zero, value)) {
        if (!isIn(fields, element) && !equalValues(zero, value)) this.add(owned, element.text, NOTHING_BELOW);
        continue;
      }
      const inner = asObject(value);
      const isStruct = (member.type === "struct" || member.type === "map") && !member.atomic;
      if (!isStruct || inner === undefined || !isEmptyObject(zero)) return undefined;
      const contents = this.membersBesideNothing(member, inner, inBranches, inFields);
      if (contents === undefined) return undefined;
      if (!isEmptyObject(contents)) this.add(owned, element.text, contents);
    }
    return owned;
  }

  private add(owned: JsonObject, text: string, contents: JsonObject): void {
    if (++this.count > MAX_OWNED_FIELDS) throw new TooManyFieldsError();
    owned[text] = contents;
  }

  /** What is below a value that nothing is beside, and whose field is owned or not. */
  private below(
    rule: MergeRule,
    value: JsonValue,
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
    isOwned: boolean,
  ): JsonObject {
    if (rule.type === "scalar" || value === null || typeof value !== "object") return NOTHING_BELOW;
    const form = formOf(rule, value);
    if (form.type === "leaf") return NOTHING_BELOW;
    if (form.type === "list") {
      const list = asList(value) ?? [];
      return form.rule.listType === "atomic" ? NOTHING_BELOW : this.items(form.rule, list, branches, fields, isOwned);
    }
    return form.rule.atomic ? NOTHING_BELOW : this.members(form.rule, value as JsonObject, branches, fields, isOwned);
  }

  private members(
    rule: StructRule | MapRule,
    object: JsonObject,
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
    isOwned: boolean,
  ): JsonObject {
    let owned: JsonObject | undefined;
    for (const name of sortedNames(object)) {
      const value = object[name] as JsonValue;
      const element = fieldElement(name);
      if (branches?.hasMember(element)) continue;
      const isMember = !isIn(fields, element);
      const member = ruleOfMember(rule, name);
      const contents = this.below(member, value, below(branches, element), below(fields, element), isMember);
      if (!isMember && contents === NOTHING_BELOW) continue;
      owned ??= contentsOf(isOwned);
      this.add(owned, element.text, contents);
    }
    return owned ?? NOTHING_BELOW;
  }

  /** Items that are repeated are one field, with nothing below it. */
  private items(
    rule: ListRule,
    list: readonly JsonValue[],
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
    isOwned: boolean,
  ): JsonObject {
    const items = itemsOf(rule, list);
    if (items.length > 1) items.sort((a, b) => comparePathElements(a.element, b.element));
    let owned: JsonObject | undefined;
    for (const [index, { element, value }] of items.entries()) {
      const { text } = element;
      if (items[index - 1]?.element.text === text || branches?.hasMember(element)) continue;
      const isMember = !isIn(fields, element);
      const isRepeated = items[index + 1]?.element.text === text;
      const contents = isRepeated
        ? NOTHING_BELOW
        : this.below(rule.item(), value, below(branches, element), below(fields, element), isMember);
      if (!isMember && contents === NOTHING_BELOW) continue;
      owned ??= contentsOf(isOwned);
      this.add(owned, text, contents);
    }
    return owned ?? NOTHING_BELOW;
  }
}

/** Returns a new object for what is below a field. */
function contentsOf(isOwned: boolean): JsonObject {
  const contents: JsonObject = {};
  if (isOwned) contents[SELF] = NOTHING_BELOW;
  return contents;
}

function isIn(fields: FieldSet | undefined, element: PathElement): boolean {
  return fields?.hasMember(element) ?? false;
}

/** The names of the members that exist, in the order of the wire form. */
function sortedNames(object: JsonObject): string[] {
  const names: string[] = [];
  let isSorted = true;
  for (const name of Object.keys(object)) {
    if (object[name] === undefined) continue;
    if (isSorted && names.length > 0 && compareTexts(names[names.length - 1] as string, name) > 0) isSorted = false;
    names.push(name);
  }
  return isSorted ? names : sortFew(names, compareTexts);
}

/** Most members are in no set, nor is anything below them. */
function below(set: FieldSet | undefined, element: PathElement): FieldSet | undefined {
  if (set === undefined) return undefined;
  const inside = set.below(element);
  return inside.isEmpty ? undefined : inside;
}

/** Whether two values, each a list or null, are compared as a whole. */
function isReplacedList(rule: MergeRule, one: JsonValue, other: JsonValue): boolean {
  return rule.type === "list" && rule.listType === "atomic" && isListOrNull(one) && isListOrNull(other);
}

function isListOrNull(value: JsonValue): boolean {
  return value === null || Array.isArray(value);
}

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}

function isEmptyObject(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  for (const name in value) if (Object.hasOwn(value, name)) return false;
  return true;
}
