/** The wire form of ownership data: `FieldsV1`. SPEC: Field-ownership record. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { describeValue } from "../patches/patch-values.js";
import { LARGE_SET_FIELDS, TURN } from "./converting.js";
import { type FieldNode, FieldSet, MAX_OWNED_FIELDS, TooManyFieldsError } from "./field-set.js";
import { comparePathElements, FieldsV1Error, parsePathElement } from "./path-element.js";

/** Marks that a path is in the set itself, if paths below it are too. */
export const SELF = ".";

/** Maximum depth of a set; objects are less deep. */
const MAX_FIELDS_DEPTH = 512;

/** @throws FieldsV1Error for malformed data, TooManyFieldsError for too many fields */
export function decodeFieldsV1(fields: unknown): FieldSet {
  return decodeBelow(fields, 0);
}

/** Decodes as {@link decodeFieldsV1} does, with a turn after every {@link LARGE_SET_FIELDS} fields. */
export function* decodeFieldsV1InTurns(fields: unknown): Generator<typeof TURN, FieldSet> {
  return yield* decodeBelowInTurns(fields, 0, { fields: 0 });
}

function* decodeBelowInTurns(
  fields: unknown,
  depth: number,
  read: { fields: number },
): Generator<typeof TURN, FieldSet> {
  if (isLeaf(fields)) return FieldSet.empty;
  const decoded = new DecodedNodes();
  for (const [text, below] of Object.entries(checkedFields(fields, depth))) {
    if (text === SELF || below === undefined) continue;
    decoded.add(text, below, isLeaf(below) ? FieldSet.empty : yield* decodeBelowInTurns(below, depth + 1, read));
    if (++read.fields % LARGE_SET_FIELDS === 0) yield TURN;
  }
  return decoded.set();
}

/** Most fields have nothing below them. */
function isLeaf(fields: unknown): boolean {
  if (!isJsonObject(fields)) return fields === null;
  for (const name in fields) if (Object.hasOwn(fields, name)) return false;
  return true;
}

function decodeBelow(fields: unknown, depth: number): FieldSet {
  if (isLeaf(fields)) return FieldSet.empty;
  const decoded = new DecodedNodes();
  for (const [text, below] of Object.entries(checkedFields(fields, depth)))
    if (text !== SELF && below !== undefined) decoded.add(text, below, decodeBelow(below, depth + 1));
  return decoded.set();
}

function checkedFields(fields: unknown, depth: number): JsonObject {
  if (depth > MAX_FIELDS_DEPTH) {
    throw new FieldsV1Error(`fieldsV1 is nested deeper than the ${MAX_FIELDS_DEPTH} levels allowed`);
  }
  if (!isJsonObject(fields))
    throw new FieldsV1Error(`fieldsV1 must be made of objects, found ${describeValue(fields)}`);
  return fields;
}

/** Collects the nodes of one level. */
class DecodedNodes {
  private readonly repeated: FieldSet[] = [];
  private readonly nodes = new Map<string, FieldNode>();

  /** @throws FieldsV1Error, TooManyFieldsError */
  add(text: string, below: unknown, children: FieldSet): void {
    if (this.nodes.size === MAX_OWNED_FIELDS) throw new TooManyFieldsError();
    const element = parsePathElement(text);
    const isMember = children.isEmpty || (isJsonObject(below) && Object.hasOwn(below, SELF));
    const node = { element, isMember, children };
    // One element can be written in several ways (`k:{"a":1}` and `k: {"a":1}`).
    if (this.nodes.has(element.text)) this.repeated.push(FieldSet.of([node]));
    else this.nodes.set(element.text, node);
  }

  set(): FieldSet {
    return FieldSet.unionOf([FieldSet.of(this.nodes.values()), ...this.repeated]);
  }
}

/** Encodes in canonical order, so that equal sets have equal texts. The result is shared and must not be changed. */
export function encodeFieldsV1(set: FieldSet): JsonObject {
  set.written ??= written(set);
  return set.written;
}

/** Encodes as {@link encodeFieldsV1} does, with a turn after every {@link LARGE_SET_FIELDS} fields. */
export function* encodeFieldsV1InTurns(set: FieldSet): Generator<typeof TURN, JsonObject> {
  if (set.fieldCount < LARGE_SET_FIELDS || set.written !== undefined) return encodeFieldsV1(set);
  set.written = yield* writtenInTurns(set);
  return set.written;
}

function* writtenInTurns(set: FieldSet): Generator<typeof TURN, JsonObject> {
  const fields: JsonObject = {};
  let count = 0;
  for (const { element, isMember, children } of yield* sortedInTurns(set)) {
    const { fieldCount } = children;
    const below = fieldCount < LARGE_SET_FIELDS ? written(children) : yield* writtenInTurns(children);
    fields[element.text] = isMember && fieldCount > 0 ? { [SELF]: {}, ...below } : below;
    count += 1 + fieldCount;
    if (count < LARGE_SET_FIELDS) continue;
    count = 0;
    yield TURN;
  }
  return fields;
}

/** Sorts parts of the nodes, and merges them. */
function* sortedInTurns(set: FieldSet): Generator<typeof TURN, readonly FieldNode[]> {
  const nodes = [...set.values()];
  let parts: FieldNode[][] = [];
  for (let start = 0; start < nodes.length; start += LARGE_SET_FIELDS) {
    parts.push(nodes.slice(start, start + LARGE_SET_FIELDS).sort(compareNodes));
    yield TURN;
  }
  while (parts.length > 1) {
    const merged: FieldNode[][] = [];
    for (let index = 0; index < parts.length; index += 2) {
      merged.push(mergedNodes(parts[index] as FieldNode[], parts[index + 1] ?? []));
      yield TURN;
    }
    parts = merged;
  }
  return parts[0] ?? [];
}

function compareNodes(a: FieldNode, b: FieldNode): number {
  return comparePathElements(a.element, b.element);
}

function mergedNodes(first: readonly FieldNode[], second: readonly FieldNode[]): FieldNode[] {
  const merged: FieldNode[] = [];
  let at = 0;
  for (const node of first) {
    for (let next = second[at]; next !== undefined && compareNodes(next, node) < 0; next = second[at]) {
      merged.push(next);
      at++;
    }
    merged.push(node);
  }
  for (; at < second.length; at++) merged.push(second[at] as FieldNode);
  return merged;
}

/** The value of a leaf. It is shared, like all encoded forms. */
export const NOTHING_BELOW: JsonObject = Object.freeze({});

function written(set: FieldSet): JsonObject {
  if (set.isEmpty) return NOTHING_BELOW;
  const fields: JsonObject = {};
  for (const { element, isMember, children } of set.sorted()) {
    const below = written(children);
    fields[element.text] = isMember && !children.isEmpty ? { [SELF]: {}, ...below } : below;
  }
  return fields;
}
