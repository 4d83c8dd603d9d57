/**
 * Handles values that mean "not set". Stock clients write every field that their language can't omit into protobuf
 * bodies: empty strings, zeros and false. Their JSON lacks these fields, and both forms must mean the same (PB-012).
 * Structs may list such fields (x-kindsmith-unset-at-zero); for other structs they are guessed.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { Schema, WellKnown } from "../schema-types.js";

/**
 * Removes empty strings, zeros and false from the fields that a struct lists; if it lists none, removes empty strings
 * from optional fields and zeros from optional fields that don't allow zero. Changes `value`.
 * @param structs every struct that the root reaches
 */
export function dropUnsetFields(value: JsonObject, root: string, structs: Structs): void {
  const visit: Visit = (part, schema, owner) => dropInNode(part, schema, owner, structs, visit);
  visit(value, { ref: root }, root);
}

type Structs = Readonly<Record<string, Schema>>;

/** @param owner the struct that has the value as a property, which is the type of objects in a union */
type Visit = (value: JsonObject | JsonValue[], schema: Schema, owner: string) => void;

/** The values after which the fields of a large object are dropped in a further piece. */
const VALUES_OF_A_PIECE = 20_000;

/** Does what {@link dropUnsetFields} does, in pieces of a few milliseconds. The caller resumes it after each. */
export function* dropUnsetFieldsInPieces(
  value: JsonObject,
  root: string,
  structs: Structs,
  valuesOfAPiece = VALUES_OF_A_PIECE,
): Generator<void, void> {
  // The order of visits makes no difference, since what is dropped depends on the value alone.
  const left: Parameters<Visit>[] = [[value, { ref: root }, root]];
  const visit: Visit = (...part) => left.push(part);
  let count = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    dropInNode(...next, structs, visit);
    if (++count % valuesOfAPiece === 0) yield;
  }
}

/** @param visit continues with the lists and objects in the value */
function dropInNode(
  value: JsonObject | JsonValue[],
  schema: Schema,
  owner: string,
  structs: Structs,
  visit: Visit,
): void {
  const item = schema.protobufUnion ? { ref: owner } : schema.items;
  if (Array.isArray(value)) {
    if (item) for (const each of value) if (isContainer(each)) visit(each, item, owner);
    return;
  }
  const name = schema.protobufUnion ? owner : schema.ref;
  const struct = name === undefined ? schema : structs[name];
  if (struct?.properties) dropInStruct(value, struct, name ?? owner, visit);
  else if (typeof struct?.additionalProperties === "object") {
    for (const each of Object.values(value)) if (isContainer(each)) visit(each, struct.additionalProperties, owner);
  }
}

function dropInStruct(value: JsonObject, struct: Schema, name: string, visit: Visit): void {
  for (const key of Object.keys(value)) {
    const property = struct.properties && Object.hasOwn(struct.properties, key) ? struct.properties[key] : undefined;
    if (property === undefined) continue;
    const isOptional = !struct.required?.includes(key);
    const isDropped = struct.unsetAtZero
      ? struct.unsetAtZero.includes(key) && value[key] === zeroOf(property)
      : isOptional && isUnset(value[key], property);
    const part = value[key];
    if (isDropped) delete value[key];
    else if (isContainer(part)) visit(part, property, name);
  }
}

function isContainer(value: JsonValue | undefined): value is JsonObject | JsonValue[] {
  return typeof value === "object" && value !== null;
}

/** Returns the fields of a struct that are not set at their zero value, by the rule of {@link dropUnsetFields}. */
export function unsetAtZero({ properties = {}, required = [], unsetAtZero: named }: Schema): string[] {
  if (named) return [...named];
  const isOptional = (name: string): boolean => !required.includes(name);
  const hasUnset = ({ type, minimum = 0 }: Schema): boolean =>
    type === "string" || ((type === "integer" || type === "number") && minimum > 0);
  return Object.entries(properties).flatMap(([name, schema]) => (isOptional(name) && hasUnset(schema) ? [name] : []));
}

/** Returns the zero value of a type, which languages without absent values use. @throws Error for a type without one */
export function zeroOf(schema: Schema | undefined): JsonValue {
  const zero = ZEROS[schema?.type ?? ""];
  if (zero === undefined) throw new Error(`no zero value of the type ${JSON.stringify(schema?.type)}`);
  return zero;
}

const ZEROS: Readonly<Record<string, JsonValue>> = { string: "", integer: 0, number: 0, boolean: false };

/** Returns what a typed server writes for an always present field of this type that is not set. */
export function presentZeroOf(schema: Schema): JsonValue {
  if (schema.wellKnown !== undefined) return WELL_KNOWN_ZEROS[schema.wellKnown] ?? null;
  if (schema.ref !== undefined) return {};
  return schema.nullable ? null : (ZEROS[schema.type ?? ""] ?? (schema.intOrString ? 0 : null));
}

const WELL_KNOWN_ZEROS: Readonly<Partial<Record<WellKnown, JsonValue>>> = {
  ObjectMeta: {},
  ListMeta: {},
  Quantity: "0",
  IntOrString: 0,
};

/** Returns whether the type has a value that can mean absence. */
export function hasZero({ type }: Schema): boolean {
  return type !== undefined && Object.hasOwn(ZEROS, type);
}

function isUnset(value: JsonValue | undefined, schema: Schema): boolean {
  return value === "" || (value === 0 && schema.minimum !== undefined && schema.minimum > 0);
}
