/** Computes the fields that a value states, which an apply owns. SPEC: Field ownership; Field-ownership record. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import { TURN } from "../ownership/converting.js";
import { type FieldNode, FieldSet } from "../ownership/field-set.js";
import { fieldElement, type PathElement } from "../ownership/path-element.js";
import {
  asList,
  asObject,
  type Form,
  formOf,
  isEmptyForm,
  isNamed,
  isWide,
  itemsOf,
  membersOf,
  repeatedItems,
  ruleBelow,
  ruleOfMember,
} from "./typed-form.js";

/** Returns the leaves of the value, and each item of its sets and map lists. */
export function fieldSetOf(rule: MergeRule, value: JsonValue): FieldSet {
  return below(rule, value).children;
}

/**
 * Does what {@link fieldSetOf} does, and pauses after some parts of values with thousands of them.
 * @param isDivided the fields of which values are found in parts
 */
export function* fieldSetInTurns(
  rule: MergeRule,
  value: JsonValue,
  isDivided: (value: JsonValue | undefined) => boolean = isWide,
): Generator<typeof TURN, FieldSet> {
  return (yield* belowInTurns(rule, value, { parts: 0, isDivided })).children;
}

/** The parts whose fields are found in one turn. */
const PARTS_OF_A_TURN = 4_000;

function* belowInTurns(
  rule: MergeRule,
  value: JsonValue,
  done: { parts: number; readonly isDivided: (value: JsonValue | undefined) => boolean },
): Generator<typeof TURN, Below> {
  const form = formOf(rule, value);
  if (form.type === "leaf" || !done.isDivided(value)) return below(rule, value);
  const nodes: FieldNode[] = [];
  if (form.type === "list") {
    if (form.rule.listType === "atomic") return WHOLE;
    const list = asList(value);
    if (list === undefined) return NOTHING;
    const items = itemsOf(form.rule, list);
    const repeated = repeatedItems(items);
    for (const item of items) {
      const inner = repeated.has(item.element.text) ? NOTHING : yield* belowInTurns(form.rule.item(), item.value, done);
      nodes.push({ element: item.element, isMember: true, children: inner.children });
      if (++done.parts % PARTS_OF_A_TURN === 0) yield TURN;
    }
  } else {
    if (form.rule.atomic) return WHOLE;
    const object = asObject(value);
    if (object === undefined) return NOTHING;
    for (const [name, member] of membersOf(object)) {
      const inner = yield* belowInTurns(ruleOfMember(form.rule, name), member, done);
      nodes.push(nodeOfMember(form.rule, name, member, inner));
      if (++done.parts % PARTS_OF_A_TURN === 0) yield TURN;
    }
  }
  return { isMember: false, children: FieldSet.of(nodes) };
}

interface Below {
  /** Whether the value is owned as a whole. */
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
  return membersOf(object).map(([name, value]) =>
    nodeOfMember(rule, name, value, below(ruleOfMember(rule, name), value)),
  );
}

function nodeOfMember(rule: StructRule | MapRule, name: string, value: JsonValue, inner: Below): FieldNode {
  // An empty or null value also makes a statement: that the field is present.
  const isStated = value === null || (typeof value === "object" && isEmptyForm(asList(value) ?? asObject(value)));
  const isMember = inner.isMember || isStated || !isNamed(rule, name);
  return { element: fieldElement(name), isMember, children: inner.children };
}

/**
 * Returns the set without empty lists whose items are owned individually: an apply of such a list states no item, and
 * so owns nothing. Shares structure; returns the same set if there is no such list.
 */
export function withoutEmptyLists(rule: MergeRule, value: JsonValue, set: FieldSet): FieldSet {
  return hasEmptyList(value) ? set.difference(FieldSet.of(emptyListNodes(rule, value))) : set;
}

/** Hardly any configuration has an empty list. */
function hasEmptyList(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.length === 0 || value.some(hasEmptyList);
  for (const name in value) if (Object.hasOwn(value, name) && hasEmptyList(value[name] as JsonValue)) return true;
  return false;
}

function emptyListNodes(rule: MergeRule, value: JsonValue): FieldNode[] {
  const form = formOf(rule, value);
  if (form.type === "leaf" || (form.type === "list" ? form.rule.listType === "atomic" : form.rule.atomic)) return [];
  const nodes: FieldNode[] = [];
  const look = (element: PathElement, inner: MergeRule, part: JsonValue): void => {
    if (typeof part !== "object" || part === null) return;
    const inside = formOf(inner, part);
    const isEmptyList = inside.type === "list" && inside.rule.listType !== "atomic" && asList(part)?.length === 0;
    const below = isEmptyList ? [] : emptyListNodes(inner, part);
    if (isEmptyList || below.length > 0)
      nodes.push({ element, isMember: isEmptyList, children: below.length > 0 ? FieldSet.of(below) : FieldSet.empty });
  };
  if (form.type === "list") {
    const items = itemsOf(form.rule, asList(value) ?? []);
    const repeated = repeatedItems(items);
    for (const item of items) if (!repeated.has(item.element.text)) look(item.element, form.rule.item(), item.value);
  } else {
    for (const [name, member] of membersOf(asObject(value) ?? {}))
      look(fieldElement(name), ruleOfMember(form.rule, name), member);
  }
  return nodes;
}

/** Adds every named field on the way to the set's paths, which exists only because of its contents. */
export function withNamedFields(rule: MergeRule, set: FieldSet): FieldSet {
  return set.filterMap((node) => {
    // The element shows which form the value had from which it was taken.
    const form = formBySet(rule, node);
    const isNamedField =
      node.element.type === "field" && form.type === "object" && isNamed(form.rule, node.element.name);
    const isMember = node.isMember || (isNamedField && !node.children.isEmpty);
    const children = withNamedFields(ruleBelow(form, node.element), node.children);
    return isMember === node.isMember && children === node.children ? node : { ...node, isMember, children };
  });
}

/** Returns the form that a value must have had for this element to lead into it. */
export function formBySet(rule: MergeRule, { element }: FieldNode): Form {
  return formOf(rule, element.type === "field" ? {} : []);
}
