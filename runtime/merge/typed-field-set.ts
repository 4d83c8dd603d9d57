/** The fields that a value states: what an apply owns. SPEC: Field ownership; Field-ownership record. */
import type { JsonObject, JsonValue } from "../api/json.js";
import { type FieldNode, FieldSet } from "./field-set.js";
import { fieldElement } from "./path-element.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "./rule.js";
import {
  asList,
  asObject,
  type Form,
  formOf,
  isEmptyForm,
  isNamed,
  itemsOf,
  membersOf,
  repeatedItems,
  ruleBelow,
  ruleOfMember,
} from "./typed-form.js";

/** The leaves of the value, and each item of its sets and map lists. */
export function fieldSetOf(rule: MergeRule, value: JsonValue): FieldSet {
  return below(rule, value).children;
}

interface Below {
  /** The value is owned as a whole. */
  readonly isMember: boolean;
  readonly children: FieldSet;
}

const WHOLE: Below = { isMember: true, children: FieldSet.empty };
const NOTHING: Below = { isMember: false, children: FieldSet.empty };

function below(rule: MergeRule, value: JsonValue): Below {
  const form = formOf(rule, value);
  if (form.type === "leaf") return WHOLE;
  if (form.type === "list") {
    if (form.rule.listType === "atomic") return WHOLE;
    const list = asList(value);
    return list === undefined ? NOTHING : { isMember: false, children: FieldSet.of(listNodes(form.rule, list)) };
  }
  if (form.rule.atomic) return WHOLE;
  const object = asObject(value);
  return object === undefined ? NOTHING : { isMember: false, children: FieldSet.of(memberNodes(form.rule, object)) };
}

function listNodes(rule: ListRule, list: readonly JsonValue[]): FieldNode[] {
  const items = itemsOf(rule, list);
  const repeated = repeatedItems(items);
  return items.map(({ element, value }) => ({
    element,
    isMember: true,
    children: repeated.has(element.text) ? FieldSet.empty : below(rule.item(), value).children,
  }));
}

function memberNodes(rule: StructRule | MapRule, object: JsonObject): FieldNode[] {
  return membersOf(object).map(([name, value]) => {
    const { isMember, children } = below(ruleOfMember(rule, name), value);
    // An empty or null value says something too: it is there.
    const isStated = value === null || (typeof value === "object" && isEmptyForm(asList(value) ?? asObject(value)));
    return { element: fieldElement(name), isMember: isMember || isStated || !isNamed(rule, name), children };
  });
}

/** The set with every named field on the way to its paths, which exists only for what is below it. */
export function withNamedFields(rule: MergeRule, set: FieldSet): FieldSet {
  return set.filterMap((node) => {
    // Elements tell the form of the value that they were taken from.
    const form = formBySet(rule, node);
    const isNamedField =
      node.element.type === "field" && form.type === "object" && isNamed(form.rule, node.element.name);
    const isMember = node.isMember || (isNamedField && !node.children.isEmpty);
    const children = withNamedFields(ruleBelow(form, node.element), node.children);
    return isMember === node.isMember && children === node.children ? node : { ...node, isMember, children };
  });
}

/** The form that a value must have had for this element to lead into it. */
export function formBySet(rule: MergeRule, { element }: FieldNode): Form {
  return formOf(rule, element.type === "field" ? {} : []);
}
