/**
 * Reads raw schemas of OpenAPI documents and CustomResourceDefinitions into structural ones. Problems are collected
 * with their place and never thrown; a keyword that can't be enforced is a problem.
 */

import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { walked } from "../../base/turn-budget.js";
import type { Schema, SchemaType, WellKnown } from "../schema-types.js";
import { isAdvisory, type PartReader, plainSchema } from "./plain-schemas.js";
import { readAlwaysPresent, readSetWhenEmpty } from "./raw-always-present.js";
import { KeywordReader, type SchemaPath, type SchemaProblem } from "./raw-keywords.js";
import { readMarkers } from "./raw-markers.js";
import { readProtobufInline, readProtobufUnion } from "./raw-protobuf.js";
import { type Reference, referenceOf } from "./raw-reference.js";
import { readUnsetAtZero } from "./raw-unset.js";
import { reportUnsupported } from "./unsupported.js";

export type { SchemaPath, SchemaProblem } from "./raw-keywords.js";

/** Schemas nested deeper are refused. */
export const MAX_SCHEMA_DEPTH = 128;

export interface StructuralOptions {
  /**
   * The meaning of silence: in `openapi`, an object or value without a description may contain anything; in `crd`, its
   * fields are unknown.
   */
  readonly dialect: "openapi" | "crd";
  /**
   * Returns what replaces the `$ref` at a path: a ref, a well-known type or an inline schema. If absent, refs are not
   * allowed.
   */
  readonly resolveRef?: (reference: string, at: SchemaPath) => Schema;
  /** `linted`: bad merge markers are reported elsewhere. */
  readonly markers?: "check" | "linted";
  /**
   * Keywords without effect, or without a sensible one: empty lists, negative lengths, zero factors. Authors of schemas
   * should learn of them; servers accept them, like stock servers.
   */
  readonly idleWords?: "reported" | "taken";
}

/** How servers read the schemas of definitions, whose markers and structure are validated when they are written. */
export const SERVED_DEFINITION = {
  dialect: "crd",
  markers: "linted",
  idleWords: "taken",
} as const satisfies StructuralOptions;

export interface Structural {
  /** Nested objects are still inline. The schema is usable for further checks even if there are problems. */
  readonly schema: Schema;
  readonly problems: readonly SchemaProblem[];
}

export function toStructural(raw: JsonValue, options: StructuralOptions): Structural {
  const problems: SchemaProblem[] = [];
  const schema = new StructuralReader(options, problems).read(raw, [], "node");
  return { schema, problems };
}

/** Like {@link toStructural}, and pauses after each few hundred schemas, whatever their depth and breadth. */
export function* toStructuralInTurns(raw: JsonValue, options: StructuralOptions): Generator<void, Structural> {
  const problems: SchemaProblem[] = [];
  const reader = new StructuralReader(options, problems);
  yield* reader.readParts(raw);
  return { schema: reader.read(raw, [], "node"), problems };
}

/** The fields of the envelope, which have rules of their own. */
const ENVELOPE = ["apiVersion", "kind", "metadata"];

/** Adds the fields that every kind and every embedded resource has, whatever its schema says about them. */
export function withEnvelope(schema: Schema): Schema {
  const { apiVersion, kind, metadata, ...rest } = schema.properties ?? {};
  return {
    ...schema,
    type: "object",
    properties: {
      apiVersion: {
        type: "string",
        description: apiVersion?.description ?? "Group and version of this representation.",
      },
      kind: { type: "string", description: kind?.description ?? "The kind of this object." },
      metadata: {
        wellKnown: "ObjectMeta",
        description: metadata?.description ?? "Object metadata.",
        ...nameRules(metadata),
      },
      ...rest,
    },
    ...(schema.required ? { required: schema.required.filter((name) => !ENVELOPE.includes(name)) } : {}),
  };
}

/** Keeps only the restrictions of names from what a schema says about metadata. */
function nameRules(metadata: Schema | undefined): Pick<Schema, "allOf"> {
  if (metadata?.wellKnown) return metadata.allOf ? { allOf: metadata.allOf } : {};
  const properties: Record<string, Schema> = {};
  for (const field of ["name", "generateName"]) {
    const rules = metadata?.properties?.[field];
    if (!rules) continue;
    const { description: _description, default: _default, nullable: _nullable, type: _type, ...rest } = rules;
    if (Object.keys(rest).length > 0) properties[field] = rest;
  }
  return Object.keys(properties).length > 0 ? { allOf: [{ properties }] } : {};
}

const VALIDATIONS = "x-kubernetes-validations";

const TYPES: readonly SchemaType[] = ["object", "array", "string", "integer", "number", "boolean"];

const WELL_KNOWN: readonly WellKnown[] = [
  "ObjectMeta",
  "ListMeta",
  "Time",
  "MicroTime",
  "Quantity",
  "IntOrString",
  "FieldsV1",
  "RawExtension",
];

/** The format that OpenAPI documents use for what a marker says in definitions of custom kinds. */
const INT_OR_STRING_FORMAT = "int-or-string";

/** A `node` describes a value; a `rule`, below allOf, anyOf, oneOf and not, only restricts one. */
type Position = "node" | "rule";

/** A schema in the document. */
interface Place {
  readonly raw: JsonObject;
  readonly path: SchemaPath;
  readonly position: Position;
}

/** A schema that was read before the one around it. */
interface ReadPart extends Place, Structural {}

/** Parts that are read between two pauses, some microseconds each. */
const PARTS_PER_PIECE = 250;

class StructuralReader {
  /** Parts that were read ahead of the schemas around them; absent if everything is read at once. */
  private parts: Map<JsonObject, ReadPart> | undefined;
  private readonly inside: PartReader = (raw, path) => this.read(raw, path, "node");

  constructor(
    private readonly options: StructuralOptions,
    private problems: SchemaProblem[],
  ) {}

  /**
   * Reads the parts of a schema, each after those inside it: reading the schema around them then takes no longer than
   * if it had none. Pauses in between.
   */
  *readParts(raw: JsonValue): Generator<void, void> {
    if (!isJsonObject(raw)) return;
    const places: Place[] = [];
    yield* walked<Place>({ raw, path: [], position: "node" }, (place, below) => {
      places.push(place);
      addParts(place, below);
    });
    const { problems } = this;
    const parts = new Map<JsonObject, ReadPart>();
    this.parts = parts;
    for (let index = places.length - 1; index > 0; index--) {
      const place = places[index] as Place;
      this.problems = [];
      const schema = this.read(place.raw, place.path, place.position);
      parts.set(place.raw, { ...place, schema, problems: this.problems });
      if (index % PARTS_PER_PIECE === 0) yield;
    }
    this.problems = problems;
  }

  private get takesIdle(): boolean {
    return this.options.idleWords === "taken";
  }

  read(raw: JsonValue | undefined, path: SchemaPath, position: Position): Schema {
    if (raw === true) return this.silent({}, position);
    if (!isJsonObject(raw)) {
      this.problems.push({ path, message: "a schema must be an object", remedy: "for example: {type: string}" });
      return {};
    }
    if (path.length > 2 * MAX_SCHEMA_DEPTH) {
      this.problems.push({ path, message: `the schema is nested more than ${MAX_SCHEMA_DEPTH} levels deep` });
      return {};
    }
    const part = this.parts?.get(raw);
    if (part !== undefined && part.position === position && equalPaths(part.path, path)) {
      for (const problem of part.problems) this.problems.push(problem);
      return part.schema;
    }
    const plain = position === "node" ? plainSchema(raw, path, this.options.dialect, this.inside) : undefined;
    if (plain !== undefined) return plain;
    const keywords = new KeywordReader(raw, path, this.problems, this.takesIdle);
    const annotations = this.annotations(keywords, position);
    const wellKnown = keywords.oneOf("x-kindsmith-type", WELL_KNOWN);
    if (wellKnown) return this.wellKnown(wellKnown, keywords, annotations);
    const reference = referenceOf(raw);
    if (reference) return this.reference(reference, keywords, annotations);
    return this.node(keywords, annotations, position);
  }

  /** The type and format may be repeated; any other keyword could not be enforced. */
  private wellKnown(wellKnown: WellKnown, keywords: KeywordReader, annotations: Schema): Schema {
    for (const keyword of ["type", "format", "properties", "additionalProperties"]) keywords.take(keyword);
    keywords.reportLeft();
    return { wellKnown, ...annotations };
  }

  private annotations(keywords: KeywordReader, position: Position): Schema {
    const value = keywords.take("default");
    const validations = keywords.validations();
    if (validations && position === "rule")
      keywords.report(VALIDATIONS, "expressions are not looked at below allOf, anyOf, oneOf and not", "move them up");
    return defined({
      title: keywords.text("title"),
      description: keywords.text("description"),
      nullable: keywords.flag("nullable"),
      default: value === undefined ? undefined : value,
      validations,
      renamedFrom: renamedFrom(keywords),
    });
  }

  private reference(found: Reference, keywords: KeywordReader, annotations: Schema): Schema {
    const path = [...keywords.path, ...found.path];
    if (!this.options.resolveRef) {
      this.problems.push({ path, message: "$ref is not allowed here", remedy: "write the schema out" });
      return annotations;
    }
    const target = this.options.resolveRef(found.reference, path);
    const rule = this.besideReference(keywords, target);
    const schema: Schema = { ...target, ...annotations, ...(rule ? { allOf: [...(target.allOf ?? []), rule] } : {}) };
    return { ...schema, ...readMarkers(keywords, schema, this.options.markers !== "linted") };
  }

  /** Keywords beside a reference restrict its target, as in OpenAPI 3.1. */
  private besideReference({ raw, path }: KeywordReader, target: Schema): Schema | undefined {
    const { $ref, allOf, type, title: _title, description: _text, default: _default, ...rest } = raw;
    const parts = $ref === undefined ? undefined : allOf;
    const repeatsType = type === undefined || type === target.type || target.ref !== undefined;
    const beside = { ...rest, ...(repeatsType ? {} : { type }), ...(parts === undefined ? {} : { allOf: parts }) };
    for (const keyword of ["nullable", VALIDATIONS, RENAMED_FROM]) delete (beside as JsonObject)[keyword];
    const rule = this.node(new KeywordReader(beside, path, this.problems, this.takesIdle), {}, "rule");
    const {
      listType: _list,
      listMapKeys: _keys,
      mapType: _map,
      patchStrategy: _patch,
      patchMergeKey: _key,
      ...rules
    } = rule;
    return Object.keys(rules).length > 0 ? rules : undefined;
  }

  private node(keywords: KeywordReader, annotations: Schema, position: Position): Schema {
    const { raw } = keywords;
    reportUnsupported(keywords);
    const { type: written, nullable, isIntOrString } = this.type(keywords);
    const implied = position === "node" && !isIntOrString ? impliedType(raw) : undefined;
    const type = written ?? implied;
    const takesOthers = this.options.dialect === "crd" && raw["x-kubernetes-preserve-unknown-fields"] === true;
    const node: Schema = defined({
      type,
      isTypeImplied: written === undefined && implied !== undefined && takesOthers ? true : undefined,
      ...annotations,
      nullable: nullable || annotations.nullable ? true : undefined,
      intOrString: isIntOrString ? true : undefined,
      ...this.format(keywords, type),
      enum: keywords.list("enum") ?? constant(keywords.take("const")),
      ...keywords.numberBounds(),
      minLength: keywords.count("minLength"),
      maxLength: keywords.count("maxLength"),
      pattern: keywords.pattern(),
      minItems: keywords.count("minItems"),
      maxItems: keywords.count("maxItems"),
      uniqueItems: keywords.flag("uniqueItems"),
      minProperties: keywords.count("minProperties"),
      maxProperties: keywords.count("maxProperties"),
      required: keywords.texts("required"),
      items: this.items(keywords, position),
      properties: this.properties(keywords, position),
      preserveUnknownFields: keywords.flag("x-kubernetes-preserve-unknown-fields"),
      embeddedResource: keywords.flag("x-kubernetes-embedded-resource"),
    });
    Object.assign(node, this.additional(keywords, node, position), this.logic(keywords, isIntOrString));
    Object.assign(node, readMarkers(keywords, node, this.options.markers !== "linted"));
    Object.assign(node, readProtobufInline(keywords, node), readProtobufUnion(keywords, node));
    Object.assign(
      node,
      readUnsetAtZero(keywords, node),
      readAlwaysPresent(keywords, node),
      readSetWhenEmpty(keywords, node),
    );
    keywords.reportLeft();
    if (node.preserveUnknownFields) keepInItems(node);
    return node.embeddedResource ? withEnvelope(node) : this.silent(node, position);
  }

  /** Reads `type` in both spellings, and the ways to permit both integers and strings. */
  private type(keywords: KeywordReader): { type?: SchemaType; nullable: boolean; isIntOrString: boolean } {
    const { raw } = keywords;
    keywords.take("type");
    const isFormat = this.options.dialect === "openapi" && raw.format === INT_OR_STRING_FORMAT;
    const marked = keywords.flag("x-kubernetes-int-or-string") === true || isFormat;
    const names = Array.isArray(raw.type) ? raw.type.filter((name) => name !== "null") : [raw.type];
    const nullable = names.length < (Array.isArray(raw.type) ? raw.type.length : 1);
    const isPair = names.length === 2 && names.includes("integer") && names.includes("string");
    if (marked || isPair) return { nullable, isIntOrString: true };
    const [name] = names;
    if (raw.type === undefined || (names.length === 1 && TYPES.includes(name as SchemaType))) {
      return { type: name as SchemaType, nullable, isIntOrString: false };
    }
    const several = names.length > 1 ? "; of several only null beside another, and integer with string" : "";
    keywords.report("type", `the type is ${keywords.found("type")}`, `expected one of ${TYPES.join(", ")}${several}`);
    return { nullable, isIntOrString: false };
  }

  private format(keywords: KeywordReader, type: SchemaType | undefined): Pick<Schema, "format" | "isFormatAdvisory"> {
    const format = keywords.text("format");
    if (format === undefined || (format === INT_OR_STRING_FORMAT && this.options.dialect === "openapi")) return {};
    return isAdvisory(this.options.dialect, type, format) ? { format, isFormatAdvisory: true } : { format };
  }

  private items(keywords: KeywordReader, position: Position): Schema | undefined {
    const { raw, path } = keywords;
    keywords.take("items");
    // A list of schemas was reported as an unsupported keyword.
    if (raw.items === undefined || raw.items === null || Array.isArray(raw.items)) return undefined;
    return this.read(raw.items, [...path, "items"], position);
  }

  private properties(keywords: KeywordReader, position: Position): Record<string, Schema> | undefined {
    const raw = keywords.object("properties");
    if (!raw) return undefined;
    const properties: Record<string, Schema> = {};
    for (const [name, property] of Object.entries(raw)) {
      const path = [...keywords.path, "properties", name];
      if (name === "__proto__") this.problems.push({ path, message: "a field can't be called __proto__" });
      else properties[name] = this.read(property, path, position);
    }
    return properties;
  }

  private additional(keywords: KeywordReader, node: Schema, position: Position): Schema {
    const raw = keywords.take("additionalProperties");
    const path = [...keywords.path, "additionalProperties"];
    if (raw === undefined || raw === null) return {};
    const isOpen = raw === true || (isJsonObject(raw) && Object.keys(raw).length === 0);
    if (position === "rule" && !isOpen && (raw === false || node.properties)) {
      // a structural schema accepts no field that its nodes do not name
      if (this.options.dialect === "crd" && raw === false) return {};
      const message = "additionalProperties can't be kept below allOf, anyOf, oneOf and not";
      this.problems.push({ path, message, remedy: "say at the node which fields there are" });
      return {};
    }
    if (node.properties && Object.keys(node.properties).length === 0 && this.options.dialect === "crd")
      delete node.properties;
    if (node.properties) {
      if (raw === false || position === "rule") return {};
      if (isOpen && this.options.dialect === "openapi") return { preserveUnknownFields: true };
      const remedy = "split the object, or use x-kubernetes-preserve-unknown-fields";
      this.problems.push({ path, message: "properties and additionalProperties exclude each other", remedy });
      return {};
    }
    if (this.options.dialect === "openapi") {
      if (raw === false) return { properties: {} };
      return { additionalProperties: isOpen ? true : this.read(raw, path, position) };
    }
    return { additionalProperties: typeof raw === "boolean" ? {} : this.read(raw, path, position) };
  }

  private logic(keywords: KeywordReader, isIntOrString: boolean): Schema {
    const parts = (keyword: "allOf" | "anyOf" | "oneOf"): Schema[] | undefined => {
      const raw = keywords.list(keyword);
      if (!raw || (isIntOrString && repeatsIntOrString(keyword, raw))) return undefined;
      return raw.map((part, index) => this.read(part, [...keywords.path, keyword, index], "rule"));
    };
    const not = keywords.take("not") ?? undefined;
    return defined({
      allOf: parts("allOf"),
      anyOf: parts("anyOf"),
      oneOf: parts("oneOf"),
      not: not === undefined ? undefined : this.read(not, [...keywords.path, "not"], "rule"),
    });
  }

  /** Handles objects and values without a description by the rule of the dialect. */
  private silent(node: Schema, position: Position): Schema {
    if (this.options.dialect === "crd" || position === "rule" || node.intOrString || node.enum) return node;
    const saysNothing =
      node.type === undefined ||
      (node.type === "object" && !node.properties && !node.additionalProperties) ||
      (node.type === "array" && !node.items);
    return saysNothing ? { ...node, preserveUnknownFields: true } : node;
  }
}

/** Adds the direct parts of a schema, wherever they may be read. */
function addParts({ raw, path, position }: Place, below: Place[]): void {
  const add = (part: JsonValue | undefined, at: SchemaPath, its: Position): void => {
    if (isJsonObject(part) && at.length <= 2 * MAX_SCHEMA_DEPTH) below.push({ raw: part, path: at, position: its });
  };
  const { properties, items, additionalProperties, not } = raw;
  if (isJsonObject(properties))
    for (const [name, part] of Object.entries(properties)) add(part, [...path, "properties", name], position);
  add(items, [...path, "items"], position);
  add(additionalProperties, [...path, "additionalProperties"], position);
  for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
    const parts = raw[keyword];
    if (Array.isArray(parts)) for (const [index, part] of parts.entries()) add(part, [...path, keyword, index], "rule");
  }
  add(not, [...path, "not"], "rule");
}

function equalPaths(a: SchemaPath, b: SchemaPath): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** Documents may omit the type if other keywords imply it. */
function impliedType(raw: JsonObject): SchemaType | undefined {
  if (raw.properties !== undefined || raw.additionalProperties !== undefined) return "object";
  return raw.items === undefined ? undefined : "array";
}

/** If a list keeps unknown fields, so do its items, including those of nested lists. */
function keepInItems({ items }: Schema): void {
  if (items === undefined) return;
  items.preserveUnknownFields = true;
  keepInItems(items);
}

function constant(value: JsonValue | undefined): JsonValue[] | undefined {
  return value === undefined ? undefined : [value];
}

/** `anyOf: [{type: integer}, {type: string}]`, alone or inside allOf, only repeats the marker. */
function repeatsIntOrString(keyword: string, parts: readonly JsonValue[]): boolean {
  if (keyword === "oneOf") return false;
  if (keyword === "allOf") {
    return parts.every(
      (part) =>
        isJsonObject(part) &&
        Object.keys(part).length === 1 &&
        Array.isArray(part.anyOf) &&
        repeatsIntOrString("anyOf", part.anyOf),
    );
  }
  const types = parts.map((part) => (isJsonObject(part) && Object.keys(part).length === 1 ? part.type : undefined));
  return types.length === 2 && types.includes("integer") && types.includes("string");
}

/** Removes the keys that are undefined. */
function defined(schema: { [K in keyof Schema]: Schema[K] | undefined }): Schema {
  const present: Record<string, unknown> = {};
  for (const key in schema) {
    const value = schema[key as keyof Schema];
    if (value !== undefined) present[key] = value;
  }
  return present as Schema;
}

const RENAMED_FROM = "x-kindsmith-renamed-from";

function renamedFrom(keywords: KeywordReader): Record<string, string> | undefined {
  const names = keywords.object(RENAMED_FROM);
  if (names === undefined) return undefined;
  if (Object.values(names).every((name) => typeof name === "string")) return names as Record<string, string>;
  keywords.report(RENAMED_FROM, "the names in other versions must be strings", "for example: {v1beta1: colour}");
  return undefined;
}
