/**
 * Explains why stock servers can't decode an object of a built-in kind: the first wrong type in document order, in
 * their words.
 * A malformed text of a parsed type (a time or quantity) aborts decoding and is therefore reported before anything
 * else.
 */

import { timeProblem } from "../../api/formats/go-time.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { quantityProblem } from "../../api/quantities/quantity-problem.js";
import { MAX_OBJECT_DEPTH } from "../compiler/validation.js";
import { isInt32, isInt64, isInteger, isNumber } from "../json-kinds.js";
import type { Schema, SchemaType, WellKnown } from "../schema-types.js";
import { base64Problem } from "./base64-problem.js";
import { EMBEDDED } from "./go-type-names.js";
import { goTypeOf, namedTypeOf, partType, type StructName, structName } from "./go-types.js";

/** The position of a value: the surrounding struct, and the names of the fields that lead to it. */
interface Place {
  readonly struct: StructName;
  /** The name of the struct among the schemas. */
  readonly ref: string;
  readonly path: string;
  readonly depth: number;
}

/** Thrown to abort decoding. */
class Unreadable {
  constructor(readonly text: string) {}
}

const TEXT: Schema = { type: "string" };
const TEXTS: Schema = { type: "object", additionalProperties: TEXT };
const LONG: Schema = { type: "integer", format: "int64" };
const FLAG: Schema = { type: "boolean" };
const TIME: Schema = { wellKnown: "Time" };

const OBJECT_META = "meta/v1/meta#ObjectMeta";

/** Structs of metadata, which schemas leave to the runtime. */
const METADATA_STRUCTS: Readonly<Record<string, Schema>> = {
  [OBJECT_META]: {
    properties: {
      name: TEXT,
      generateName: TEXT,
      namespace: TEXT,
      selfLink: TEXT,
      uid: TEXT,
      resourceVersion: TEXT,
      generation: LONG,
      creationTimestamp: TIME,
      deletionTimestamp: TIME,
      deletionGracePeriodSeconds: LONG,
      labels: TEXTS,
      annotations: TEXTS,
      ownerReferences: { type: "array", items: { ref: "meta/v1/meta#OwnerReference" } },
      finalizers: { type: "array", items: TEXT },
      managedFields: { type: "array", items: { ref: "meta/v1/meta#ManagedFieldsEntry" } },
    },
  },
  "meta/v1/meta#OwnerReference": {
    properties: { apiVersion: TEXT, kind: TEXT, name: TEXT, uid: TEXT, controller: FLAG, blockOwnerDeletion: FLAG },
  },
  "meta/v1/meta#ManagedFieldsEntry": {
    properties: { manager: TEXT, operation: TEXT, apiVersion: TEXT, time: TIME, fieldsType: TEXT, subresource: TEXT },
  },
  "meta/v1/meta#ListMeta": {
    properties: { selfLink: TEXT, resourceVersion: TEXT, continue: TEXT, remainingItemCount: LONG },
  },
};

const METADATA: Partial<Record<WellKnown, string>> = {
  ObjectMeta: OBJECT_META,
  ListMeta: "meta/v1/meta#ListMeta",
};

const TIME_LAYOUTS: Partial<Record<WellKnown, string>> = {
  Time: "2006-01-02T15:04:05Z07:00",
  MicroTime: "2006-01-02T15:04:05.000000Z07:00",
};

/**
 * @param root name of the kind's struct
 * @returns undefined for an object that can be decoded
 */
export function decodingProblem(
  object: JsonObject,
  root: string,
  structs: Readonly<Record<string, Schema>>,
): string | undefined {
  return problemOf(object, root, new Reading(structs));
}

/**
 * Like {@link decodingProblem}, for the metadata of an object alone, which is how kinds defined at run time are
 * decoded.
 */
export function metadataProblem(metadata: JsonValue | undefined): string | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  if (isJsonObject(metadata)) return decodingProblem(metadata, OBJECT_META, METADATA_STRUCTS);
  return `json: cannot unmarshal ${kindOf(metadata)} into Go value of type v1.ObjectMeta`;
}

/**
 * Like {@link decodingProblem}, for the result of a strategic merge patch, which stock servers convert from a tree.
 * @returns undefined for an object that converts, and for problems that {@link decodingProblem} reports
 */
export function conversionProblem(
  object: JsonObject,
  root: string,
  structs: Readonly<Record<string, Schema>>,
): string | undefined {
  return problemOf(object, root, new Reading(structs, conversionMismatch));
}

function problemOf(object: JsonObject, root: string, reading: Reading): string | undefined {
  try {
    reading.struct(object, root, { struct: structName(root), ref: root, path: "", depth: 0 });
  } catch (error) {
    if (error instanceof Unreadable) return error.text;
    throw error;
  }
  return reading.problem;
}

/** Words the message about a value of the wrong type. */
type Mismatch = (value: JsonValue, type: string, place: Place) => string;

const SCALARS: ReadonlySet<string> = new Set(["bool", "float64", "int32", "int64", "string"]);

const conversionMismatch: Mismatch = (value, type) => {
  const kind = treeKindOf(value);
  // Go converts between numbers, and an integer to a one-character string; it refuses these conversions by name
  const isConvertible = kind === "int64" ? type !== "bool" : kind === "float64" && type !== "bool" && type !== "string";
  if (SCALARS.has(type)) return isConvertible ? `cannot convert ${kind} to ${type}` : `unrecognized type: ${type}`;
  if (type.startsWith("[]")) return `cannot restore slice from ${kind}`;
  if (type.startsWith("map[") || type === "v1.ResourceList") return `cannot restore map from ${kind}`;
  return `cannot restore struct from: ${kind}`;
};

function treeKindOf(value: JsonValue): string {
  if (Array.isArray(value)) return "slice";
  if (isJsonObject(value)) return "map";
  if (isNumber(value)) return isInteger(value) ? "int64" : "float64";
  return typeof value === "boolean" ? "bool" : typeof value;
}

const readingMismatch: Mismatch = (value, type, place) => mismatch(kindOf(value), type, place);

class Reading {
  /** The first problem. */
  problem: string | undefined;

  constructor(
    private readonly structs: Readonly<Record<string, Schema>>,
    private readonly word: Mismatch = readingMismatch,
  ) {}

  struct(object: JsonObject, ref: string, { path, depth }: Place): void {
    const struct = structName(ref);
    const properties = (this.structs[ref] ?? METADATA_STRUCTS[ref])?.properties ?? {};
    if (depth >= MAX_OBJECT_DEPTH) return;
    for (const [key, value] of Object.entries(object)) {
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (schema === undefined || value === undefined) continue;
      const embedded = EMBEDDED[struct.place]?.[`${struct.name}.${key}`];
      const steps = [path, embedded, key].filter((step) => step !== undefined && step !== "");
      this.value(value, schema, { struct, ref, path: steps.join("."), depth: depth + 1 }, namedTypeOf(struct, key));
    }
  }

  private value(value: JsonValue, schema: Schema, place: Place, named?: string): void {
    if (value === null) return;
    const type = goTypeOf(schema, named);
    if (schema.wellKnown !== undefined) this.wellKnown(value, schema.wellKnown, place);
    else if (schema.ref !== undefined) {
      if (isJsonObject(value)) this.struct(value, schema.ref, place);
      else this.wrong(value, type, place);
    } else if (schema.protobufUnion !== undefined) this.union(value, place);
    else if (schema.type === "array") this.list(value, schema, place, named);
    else if (schema.type === "object") this.map(value, schema, place, named);
    else if (schema.type === "string" && schema.format === "byte") this.bytes(value, type, place);
    else if (schema.type === "integer") this.integer(value, type, place);
    else if (schema.type !== undefined && !isOfType(value, schema.type)) this.wrong(value, type, place);
  }

  private list(value: JsonValue, schema: Schema, place: Place, named: string | undefined): void {
    if (!Array.isArray(value)) this.wrong(value, goTypeOf(schema, named), place);
    else for (const item of value) this.value(item, schema.items ?? {}, place, partType(named));
  }

  /** Objects are of the surrounding struct. */
  private union(value: JsonValue, place: Place): void {
    if (isJsonObject(value)) this.struct(value, place.ref, place);
    else if (Array.isArray(value)) for (const item of value) this.union(item, place);
  }

  private map(value: JsonValue, schema: Schema, place: Place, named: string | undefined): void {
    const { additionalProperties } = schema;
    if (!isJsonObject(value)) this.wrong(value, goTypeOf(schema, named), place);
    else if (typeof additionalProperties === "object")
      for (const member of Object.values(value))
        if (member !== undefined) this.value(member, additionalProperties, place, partType(named));
  }

  /** A list of numbers also decodes to bytes. */
  private bytes(value: JsonValue, type: string, place: Place): void {
    if (Array.isArray(value)) return;
    if (typeof value !== "string") this.wrong(value, type, place);
    else this.save(base64Problem(value));
  }

  private integer(value: JsonValue, type: string, place: Place): void {
    if (!isNumber(value)) this.wrong(value, type, place);
    else if (!isFitting(value, type)) this.save(mismatch(`number ${value}`, type, place));
  }

  private wellKnown(value: JsonValue, wellKnown: WellKnown, place: Place): void {
    const metadata = METADATA[wellKnown];
    if (metadata !== undefined) {
      if (isJsonObject(value)) this.struct(value, metadata, place);
      else this.wrong(value, goTypeOf({ wellKnown }), place);
    } else if (wellKnown === "Quantity") checkQuantity(value);
    else if (wellKnown === "IntOrString") checkIntOrString(value, place);
    else checkTime(value, TIME_LAYOUTS[wellKnown], place);
  }

  private wrong(value: JsonValue, type: string, place: Place): void {
    this.save(this.word(value, type, place));
  }

  private save(text: string | undefined): void {
    this.problem ??= text;
  }
}

function mismatch(found: string, type: string, { struct, path }: Place): string {
  return `json: cannot unmarshal ${found} into Go struct field ${struct.name}.${path} of type ${type}`;
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  return type === "number" ? isNumber(value) : typeof value === type;
}

function isFitting(value: number | bigint, type: string): boolean {
  return isInteger(value) && (type === "int32" ? isInt32(value) : isInt64(value));
}

function checkQuantity(value: JsonValue): void {
  if (isNumber(value)) return;
  const problem = quantityProblem(typeof value === "string" ? value : "none");
  if (problem !== undefined) throw new Unreadable(problem);
}

function checkIntOrString(value: JsonValue, place: Place): void {
  if (typeof value === "string" || (isNumber(value) && isFitting(value, "int32"))) return;
  throw new Unreadable(mismatch(isNumber(value) ? `number ${value}` : kindOf(value), "int32", place));
}

/** @param layout absent for types that accept any JSON */
function checkTime(value: JsonValue, layout: string | undefined, place: Place): void {
  if (layout === undefined) return;
  if (typeof value !== "string") throw new Unreadable(mismatch(kindOf(value), "string", place));
  const problem = timeProblem(value, layout);
  if (problem !== undefined) throw new Unreadable(problem);
}

/** Returns the type of a JSON value as stock servers name it. */
function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return "array";
  if (isNumber(value)) return "number";
  return typeof value === "boolean" ? "bool" : typeof value;
}
