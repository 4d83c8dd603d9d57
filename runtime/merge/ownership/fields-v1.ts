/** The wire form of ownership data: `FieldsV1`. SPEC: Field-ownership record. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { describeValue } from "../patches/patch-values.js";
import { type FieldNode, FieldSet, MAX_OWNED_FIELDS, TooManyFieldsError } from "./field-set.js";
import { FieldsV1Error, parsePathElement } from "./path-element.js";

/** Marks that a path is in the set itself, if paths below it are too. */
const SELF = ".";

/** Maximum depth of a set; objects are less deep. */
const MAX_FIELDS_DEPTH = 512;

/** @throws FieldsV1Error for malformed data, TooManyFieldsError for too many fields */
export function decodeFieldsV1(fields: unknown): FieldSet {
  return decodeBelow(fields, 0);
}

function decodeBelow(fields: unknown, depth: number): FieldSet {
  if (depth > MAX_FIELDS_DEPTH) {
    throw new FieldsV1Error(`fieldsV1 is nested deeper than the ${MAX_FIELDS_DEPTH} levels allowed`);
  }
  if (fields === null) return FieldSet.empty;
  if (!isJsonObject(fields))
    throw new FieldsV1Error(`fieldsV1 must be made of objects, found ${describeValue(fields)}`);
  const sets: FieldSet[] = [];
  const nodes = new Map<string, FieldNode>();
  for (const [text, below] of Object.entries(fields)) {
    if (text === SELF || below === undefined) continue;
    if (nodes.size === MAX_OWNED_FIELDS) throw new TooManyFieldsError();
    const element = parsePathElement(text);
    const children = decodeBelow(below, depth + 1);
    const isMember = children.isEmpty || (isJsonObject(below) && Object.hasOwn(below, SELF));
    const node = { element, isMember, children };
    // One element can be written in several ways (`k:{"a":1}` and `k: {"a":1}`).
    if (nodes.has(element.text)) sets.push(FieldSet.of([node]));
    else nodes.set(element.text, node);
  }
  return FieldSet.unionOf([FieldSet.of(nodes.values()), ...sets]);
}

/** Caches the wire form of sets, since the sets of most managers do not change from one write to the next. */
const writtenForms = new WeakMap<FieldSet, JsonObject>();

/** Encodes in canonical order, so that equal sets have equal texts. The result is shared and must not be changed. */
export function encodeFieldsV1(set: FieldSet): JsonObject {
  let fields = writtenForms.get(set);
  if (fields === undefined) {
    fields = written(set);
    writtenForms.set(set, fields);
  }
  return fields;
}

/** The value of a leaf. It is shared, like all encoded forms. */
const NOTHING_BELOW: JsonObject = Object.freeze({});

function written(set: FieldSet): JsonObject {
  const fields: JsonObject = {};
  for (const { element, isMember, children } of set.sorted()) {
    const below = children.isEmpty ? NOTHING_BELOW : written(children);
    fields[element.text] = isMember && !children.isEmpty ? { [SELF]: {}, ...below } : below;
  }
  return fields;
}
