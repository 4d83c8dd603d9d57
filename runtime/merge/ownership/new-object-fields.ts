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

/** One walk over one object. */
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
      const isOwned = fields === undefined || !fields.hasMember(element);
      const inBranches = below(branches, element);
      const inFields = below(fields, element);
      if (zero === undefined) {
        this.add(owned, element.text, isOwned, this.below(member, value, inBranches, inFields));
        continue;
      }
      if ((isScalar(zero) && isScalar(value)) || isReplacedList(member, zero, value)) {
        if (!equalValues(zero, value)) this.add(owned, element.text, isOwned, NOTHING_BELOW);
        continue;
      }
      const inner = asObject(value);
      const isStruct = (member.type === "struct" || member.type === "map") && !member.atomic;
      if (!isStruct || inner === undefined || !isEmptyObject(zero)) return undefined;
      const contents = this.membersBesideNothing(member, inner, inBranches, inFields);
      if (contents === undefined) return undefined;
      this.add(owned, element.text, false, contents);
    }
    return owned;
  }

  private add(owned: JsonObject, text: string, isOwned: boolean, contents: JsonObject): void {
    const isEmpty = contents === NOTHING_BELOW || isEmptyObject(contents);
    if (isEmpty && !isOwned) return;
    if (++this.count > MAX_OWNED_FIELDS) throw new TooManyFieldsError();
    owned[text] = isEmpty ? NOTHING_BELOW : isOwned ? Object.assign({ [SELF]: NOTHING_BELOW }, contents) : contents;
  }

  /** What is below a value that nothing is beside. */
  private below(
    rule: MergeRule,
    value: JsonValue,
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
  ): JsonObject {
    if (rule.type === "scalar" || value === null || typeof value !== "object") return NOTHING_BELOW;
    const form = formOf(rule, value);
    if (form.type === "leaf") return NOTHING_BELOW;
    if (form.type === "list") {
      const list = asList(value) ?? [];
      return form.rule.listType === "atomic" || list.length === 0
        ? NOTHING_BELOW
        : this.items(form.rule, list, branches, fields);
    }
    return form.rule.atomic ? NOTHING_BELOW : this.members(form.rule, value as JsonObject, branches, fields);
  }

  private members(
    rule: StructRule | MapRule,
    object: JsonObject,
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
  ): JsonObject {
    let owned: JsonObject | undefined;
    for (const name of sortedNames(object)) {
      const value = object[name] as JsonValue;
      const element = fieldElement(name);
      if (branches?.hasMember(element)) continue;
      const isOwned = fields === undefined || !fields.hasMember(element);
      const contents = this.below(ruleOfMember(rule, name), value, below(branches, element), below(fields, element));
      owned ??= {};
      this.add(owned, element.text, isOwned, contents);
    }
    return owned ?? NOTHING_BELOW;
  }

  /** Items that are repeated are one field, with nothing below it. */
  private items(
    rule: ListRule,
    list: readonly JsonValue[],
    branches: FieldSet | undefined,
    fields: FieldSet | undefined,
  ): JsonObject {
    const items = itemsOf(rule, list);
    if (items.length > 1) items.sort((a, b) => comparePathElements(a.element, b.element));
    const owned: JsonObject = {};
    for (const [index, { element, value }] of items.entries()) {
      const { text } = element;
      if (items[index - 1]?.element.text === text || branches?.hasMember(element)) continue;
      const isOwned = fields === undefined || !fields.hasMember(element);
      const isRepeated = items[index + 1]?.element.text === text;
      const contents = isRepeated
        ? NOTHING_BELOW
        : this.below(rule.item(), value, branches?.below(element), fields?.below(element));
      this.add(owned, text, isOwned, contents);
    }
    return owned;
  }
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
