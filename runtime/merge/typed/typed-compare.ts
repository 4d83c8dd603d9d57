/** Computes the changes between two values as sets of fields. SPEC: Field ownership. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import { TURN } from "../ownership/converting.js";
import { type FieldNode, FieldSet, MAX_OWNED_FIELDS, TooManyFieldsError } from "../ownership/field-set.js";
import { fieldElement, type PathElement } from "../ownership/path-element.js";
import { equalValues, ownMember } from "../patches/patch-values.js";
import {
  asList,
  asObject,
  elementOfItem,
  type Form,
  formOf,
  isEmptyForm,
  isSameForm,
  isWide,
  itemsOf,
  type ListItem,
  membersOf,
  ruleOfMember,
  zeroOfMember,
} from "./typed-form.js";

/** Fields only in the second value, in both but different, and only in the first. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

type Change = keyof Comparison;

const CHANGES: readonly Change[] = ["added", "modified", "removed"];

/** Linear in the size of both values. */
export function compareTyped(rule: MergeRule, before: JsonValue, after: JsonValue): Comparison {
  const { added, modified, removed } = compare(rule, before, after).below;
  return { added: FieldSet.of(added), modified: FieldSet.of(modified), removed: FieldSet.of(removed) };
}

/**
 * Does what {@link compareTyped} does, and pauses after some parts of values with thousands of them.
 * @param isDivided which values are compared in parts
 * @throws TooManyFieldsError
 */
export function* compareTypedInTurns(
  rule: MergeRule,
  before: JsonValue,
  after: JsonValue,
  isDivided: (value: JsonValue | undefined) => boolean = isWide,
): Generator<typeof TURN, Comparison> {
  const { added, modified, removed } = (yield* compareInTurns(rule, before, after, { parts: 0, isDivided })).below;
  yield TURN;
  return { added: FieldSet.of(added), modified: FieldSet.of(modified), removed: FieldSet.of(removed) };
}

/** The parts that are compared in one turn. */
const PARTS_OF_A_TURN = 2_000;

interface Progress {
  parts: number;
  readonly isDivided: (value: JsonValue | undefined) => boolean;
}

function* compareInTurns(
  rule: MergeRule,
  before: Optional,
  after: Optional,
  done: Progress,
): Generator<typeof TURN, Difference> {
  const isDivided = done.isDivided(before) || done.isDivided(after);
  const divided = isDivided ? yield* dividedInParts(rule, before, after, done) : undefined;
  if (divided === undefined) return compare(rule, before, after);
  const collector = new Collector();
  for (const part of divided.parts) {
    const difference = part.repeated ?? (yield* compareInTurns(part.rule, part.before, part.after, done));
    collector.add(part.element, difference);
    if (collector.added.length > MAX_OWNED_FIELDS) throw new TooManyFieldsError();
    if (++done.parts % PARTS_OF_A_TURN === 0) yield TURN;
  }
  return { own: divided.own, below: collector };
}

/** A member or an item on both sides, or on one. */
interface Part {
  readonly element: PathElement;
  readonly rule: MergeRule;
  readonly before: Optional;
  readonly after: Optional;
  /** Set for the items of one identity on one side: together they are one field, with nothing below it. */
  readonly repeated?: Difference;
}

interface DividedValue {
  /** Set for a value on one side only. */
  readonly own: Change | undefined;
  readonly parts: readonly Part[];
}

/** Returns the parts whose differences are those of the value; undefined for a value that has to be compared as a whole. */
function* dividedInParts(
  rule: MergeRule,
  before: Optional,
  after: Optional,
  done: Progress,
): Generator<typeof TURN, DividedValue | undefined> {
  if (before === after) return undefined;
  const own = before === undefined ? "added" : after === undefined ? "removed" : undefined;
  const form = formOf(rule, after ?? before);
  if (own === undefined && !isSameForm(formOf(rule, before), formOf(rule, after))) return undefined;
  if (form.type === "leaf") return undefined;
  if (form.type === "object") {
    if (form.rule.atomic) return undefined;
    return { own, parts: yield* partsOfObjects(form.rule, asObject(before), asObject(after), done) };
  }
  if (form.rule.listType === "atomic") return undefined;
  const [first, second] = [asList(before) ?? [], asList(after) ?? []];
  const former = yield* valuesByText(form.rule, first, done);
  const present = yield* valuesByText(form.rule, second, done);
  const ownOfItems = first.length === 0 ? "added" : second.length === 0 ? "removed" : undefined;
  if (ownOfItems === undefined && (former.isRepeating || present.isRepeating)) return undefined;
  return { own, parts: partsOfLists(form.rule.item(), former.items, present.items, ownOfItems) };
}

interface KnownItem extends ListItem {
  isRepeated: boolean;
}

/** Returns the items of a list by the texts of their elements. */
function* valuesByText(
  rule: ListRule,
  list: readonly JsonValue[],
  done: Progress,
): Generator<typeof TURN, { readonly items: ReadonlyMap<string, KnownItem>; readonly isRepeating: boolean }> {
  const items = new Map<string, KnownItem>();
  for (const [index, value] of list.entries()) {
    const element = elementOfItem(rule, value, index);
    const known = items.get(element.text);
    if (known === undefined) items.set(element.text, { element, value, isRepeated: false });
    else known.isRepeated = true;
    if (++done.parts % PARTS_OF_A_TURN === 0) yield TURN;
  }
  return { items, isRepeating: items.size < list.length };
}

function* partsOfObjects(
  rule: StructRule | MapRule,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  done: Progress,
): Generator<typeof TURN, readonly Part[]> {
  const parts: Part[] = [];
  for (const [name, value] of membersOf(before ?? {})) {
    const other = presentMember(rule, after, name);
    parts.push({ element: fieldElement(name), rule: ruleOfMember(rule, name), before: value, after: other });
    if (++done.parts % PARTS_OF_A_TURN === 0) yield TURN;
  }
  for (const [name, value] of membersOf(after ?? {})) {
    if (before !== undefined && ownMember(before, name) !== undefined) continue;
    const other = presentMember(rule, before, name);
    parts.push({ element: fieldElement(name), rule: ruleOfMember(rule, name), before: other, after: value });
    if (++done.parts % PARTS_OF_A_TURN === 0) yield TURN;
  }
  return parts;
}

/** @param own set if the items are on one side, where they may be repeated */
function partsOfLists(
  rule: MergeRule,
  before: ReadonlyMap<string, KnownItem>,
  after: ReadonlyMap<string, KnownItem>,
  own: "added" | "removed" | undefined,
): readonly Part[] {
  const parts: Part[] = [];
  const add = ({ element, isRepeated }: KnownItem, first: Optional, second: Optional): void => {
    const repeated = isRepeated && own !== undefined ? { repeated: LEAF_ON_ONE_SIDE[own] } : {};
    parts.push({ element, rule, before: first, after: second, ...repeated });
  };
  for (const [text, item] of before) add(item, item.value, after.get(text)?.value);
  for (const [text, item] of after) if (!before.has(text)) add(item, undefined, item.value);
  return parts;
}

interface Difference {
  /** How the value itself changed. */
  readonly own: Change | undefined;
  readonly below: Readonly<Record<Change, readonly FieldNode[]>>;
}

type Optional = JsonValue | undefined;

const NOTHING: Difference["below"] = { added: [], modified: [], removed: [] };
const SAME: Difference = { own: undefined, below: NOTHING };

/** At most one of the two values is undefined. */
function compare(rule: MergeRule, before: Optional, after: Optional): Difference {
  if (before === after) return SAME;
  if (before === undefined) return onOneSide("added", rule, after as JsonValue);
  if (after === undefined) return onOneSide("removed", rule, before);
  const [first, second] = [formOf(rule, before), formOf(rule, after)];
  return isSameForm(first, second)
    ? compareAs(second, before, after)
    : combine(compareAs(first, before, after), compareAs(second, before, after));
}

/** The differences of leaves that exist on one side only. */
const LEAF_ON_ONE_SIDE: Readonly<Record<"added" | "removed", Difference>> = {
  added: { own: "added", below: NOTHING },
  removed: { own: "removed", below: NOTHING },
};

function onOneSide(own: "added" | "removed", rule: MergeRule, value: JsonValue): Difference {
  const nodes = nodesBelow(rule, value);
  return nodes.length === 0 ? LEAF_ON_ONE_SIDE[own] : { own, below: { ...NOTHING, [own]: nodes } };
}

const NO_NODES: readonly FieldNode[] = [];

/** Returns the fields below a value that exists on one side only: all of them, without a comparison. */
function nodesBelow(rule: MergeRule, value: JsonValue): readonly FieldNode[] {
  if (rule.type === "scalar" || value === null || typeof value !== "object") return NO_NODES;
  const form = formOf(rule, value);
  if (form.type === "leaf") return NO_NODES;
  if (form.type === "list") {
    const list = asList(value) ?? [];
    return form.rule.listType === "atomic" || list.length === 0 ? NO_NODES : nodesOfItems(form.rule, list);
  }
  return form.rule.atomic ? NO_NODES : nodesOfMembers(form.rule, value as JsonObject);
}

function nodesOfMembers(rule: StructRule | MapRule, object: JsonObject): readonly FieldNode[] {
  const nodes: FieldNode[] = [];
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    nodes.push(nodeOf(fieldElement(name), FieldSet.of(nodesBelow(ruleOfMember(rule, name), value))));
  }
  return nodes;
}

/** Items that are repeated are one field, with nothing below it. @throws TooManyFieldsError */
function nodesOfItems(rule: ListRule, list: readonly JsonValue[]): readonly FieldNode[] {
  const nodes = new Map<string, FieldNode>();
  const item = rule.item();
  for (const { element, value } of itemsOf(rule, list)) {
    const children = nodes.has(element.text) ? FieldSet.empty : FieldSet.of(nodesBelow(item, value));
    nodes.set(element.text, nodeOf(element, children));
    if (nodes.size > MAX_OWNED_FIELDS) throw new TooManyFieldsError();
  }
  return [...nodes.values()];
}

function nodeOf(element: PathElement, children: FieldSet): FieldNode {
  return { element, isMember: true, children };
}

/** Both values exist. */
function compareAs(form: Form, before: JsonValue, after: JsonValue): Difference {
  if (form.type === "leaf") return compareLeaf(before, after);
  if (form.type === "list") {
    const [listBefore, listAfter] = [asList(before), asList(after)];
    // Empty and null differ as wholes; there is nothing inside to compare.
    if (form.rule.listType === "atomic" || (isEmptyForm(listBefore) && isEmptyForm(listAfter))) {
      return compareLeaf(before, after);
    }
    return { own: undefined, below: compareItems(form.rule, listBefore ?? [], listAfter ?? []) };
  }
  const [objectBefore, objectAfter] = [asObject(before), asObject(after)];
  if (form.rule.atomic || (isEmptyForm(objectBefore) && isEmptyForm(objectAfter))) return compareLeaf(before, after);
  return { own: undefined, below: compareMembers(form.rule, objectBefore, objectAfter) };
}

function compareLeaf(before: JsonValue, after: JsonValue): Difference {
  return equalValues(before, after) ? SAME : { own: "modified", below: NOTHING };
}

/** An absent object has no members; a present one also has those members that always exist. */
function compareMembers(
  rule: StructRule | MapRule,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): Difference["below"] {
  const collector = new Collector();
  if (before !== undefined)
    for (const name of Object.keys(before)) {
      const value = before[name];
      if (value === undefined) continue;
      const other = presentMember(rule, after, name);
      if (value !== other) collector.add(fieldElement(name), compare(ruleOfMember(rule, name), value, other));
    }
  if (after !== undefined)
    for (const name of Object.keys(after)) {
      const value = after[name];
      if (value === undefined || (before !== undefined && ownMember(before, name) !== undefined)) continue;
      const other = presentMember(rule, before, name);
      const member = ruleOfMember(rule, name);
      if (other === undefined) collector.addNew(fieldElement(name), nodesBelow(member, value));
      else collector.add(fieldElement(name), compare(member, other, value));
    }
  return collector;
}

function presentMember(rule: StructRule | MapRule, object: JsonObject | undefined, name: string): Optional {
  if (object === undefined) return undefined;
  const member = ownMember(object, name);
  return member === undefined ? zeroOfMember(rule, name) : member;
}

function compareItems(rule: ListRule, before: readonly JsonValue[], after: readonly JsonValue[]): Difference["below"] {
  if (before.length === 0) return { ...NOTHING, added: nodesOfItems(rule, after) };
  const collector = new Collector();
  const groupsBefore = grouped(itemsOf(rule, before));
  const groupsAfter = grouped(itemsOf(rule, after));
  for (const [text, { element, values }] of groupsBefore) {
    const others = groupsAfter.get(text)?.values ?? [];
    compareGroups(collector, rule.item(), element, values, others);
  }
  for (const [text, { element, values }] of groupsAfter) {
    if (!groupsBefore.has(text)) compareGroups(collector, rule.item(), element, [], values);
  }
  return collector;
}

/** Compares the items of one identity: at most one on each side, unless the list is invalid. */
function compareGroups(
  collector: Collector,
  rule: MergeRule,
  element: PathElement,
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): void {
  if (before.length <= 1 && after.length <= 1) {
    collector.add(element, compare(rule, before[0], after[0]));
  } else if (before.length > 1 && after.length > 1) {
    // Repeated items on both sides are compared as a whole.
    if (!equalValues([...before], [...after])) collector.add(element, { own: "modified", below: NOTHING });
  } else {
    // An item that was repeated and no longer is, or the reverse, is not the same item.
    for (const [own, values] of [
      ["removed", before],
      ["added", after],
    ] as const) {
      if (values.length > 1) collector.add(element, { own, below: NOTHING });
      else if (values.length === 1) {
        const [value] = values;
        collector.add(element, own === "added" ? compare(rule, undefined, value) : compare(rule, value, undefined));
      }
    }
  }
}

function grouped(items: readonly ListItem[]): Map<string, { element: PathElement; values: JsonValue[] }> {
  const groups = new Map<string, { element: PathElement; values: JsonValue[] }>();
  for (const { element, value } of items) {
    const group = groups.get(element.text);
    if (group === undefined) groups.set(element.text, { element, values: [value] });
    else group.values.push(value);
  }
  return groups;
}

/** Collects the differences below a value. */
class Collector implements Record<Change, readonly FieldNode[]> {
  // There is a collector for each object of a list, and most have changes of one kind, if any.
  added: FieldNode[] = NO_NODES as FieldNode[];
  modified: FieldNode[] = NO_NODES as FieldNode[];
  removed: FieldNode[] = NO_NODES as FieldNode[];

  add(element: PathElement, difference: Difference): void {
    // Most members of most objects are the same.
    if (difference === SAME) return;
    const { own, below } = difference;
    for (const change of CHANGES) {
      if (own !== change && below[change].length === 0) continue;
      this.put(change, { element, isMember: own === change, children: FieldSet.of(below[change]) });
    }
  }

  private put(change: Change, node: FieldNode): void {
    if (this[change] === NO_NODES) this[change] = [node];
    else this[change].push(node);
  }

  /** Adds a member that exists only in the second value, with all fields below it. */
  addNew(element: PathElement, below: readonly FieldNode[]): void {
    this.put("added", nodeOf(element, FieldSet.of(below)));
  }
}

/** A value whose form changed differs in both forms. */
function combine(a: Difference, b: Difference): Difference {
  return {
    own: a.own ?? b.own,
    below: {
      added: united(a.below.added, b.below.added),
      modified: united(a.below.modified, b.below.modified),
      removed: united(a.below.removed, b.below.removed),
    },
  };
}

function united(a: readonly FieldNode[], b: readonly FieldNode[]): readonly FieldNode[] {
  return [...FieldSet.of(a).union(FieldSet.of(b)).values()];
}
