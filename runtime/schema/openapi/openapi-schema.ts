/**
 * Renders structural schemas as OpenAPI schema objects in the two dialects that clients read: 3.0, and 2.0 (Swagger),
 * which has no combinators and no null. Also names the published definitions.
 */

import type { JsonObject, JsonValue } from "../../api/json.js";
import { addAll } from "../../base/add-all.js";
import { walked } from "../../base/turn-budget.js";
import type { Schema, WellKnown } from "../schema-types.js";

export type OpenApiDialect = "v3" | "v2";

/** The location of definitions in a document of each dialect. */
export const DEFINITIONS_POINTER: Readonly<Record<OpenApiDialect, string>> = {
  v3: "#/components/schemas/",
  v2: "#/definitions/",
};

/** The published names of definitions. */
export interface DefinitionNames {
  /** `io.k8s.` or what the profile says; ends with a dot. */
  readonly prefix: string;
  /** Returns the published name of a struct, given its name in refs. */
  struct(ref: string): string;
}

/** The published names of the well-known types, below the prefix. */
export const WELL_KNOWN_DEFINITIONS: Readonly<Record<WellKnown, string>> = {
  ObjectMeta: "apimachinery.pkg.apis.meta.v1.ObjectMeta",
  ListMeta: "apimachinery.pkg.apis.meta.v1.ListMeta",
  Time: "apimachinery.pkg.apis.meta.v1.Time",
  MicroTime: "apimachinery.pkg.apis.meta.v1.MicroTime",
  FieldsV1: "apimachinery.pkg.apis.meta.v1.FieldsV1",
  Quantity: "apimachinery.pkg.api.resource.Quantity",
  IntOrString: "apimachinery.pkg.util.intstr.IntOrString",
  RawExtension: "apimachinery.pkg.runtime.RawExtension",
};

/** Keywords that both dialects spell as the structural schema does. */
const PLAIN_KEYWORDS = [
  "title",
  "type",
  "format",
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
] as const satisfies readonly (keyof Schema)[];

/** Definitions whose values have one of several types, which only 3.0 can express. Keyed by name below the prefix. */
const V3_ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  "apimachinery.pkg.api.resource.Quantity": ["string", "number"],
  "apimachinery.pkg.util.intstr.IntOrString": ["integer", "string"],
};

/** Renders a well-known definition in a dialect. @param name below the prefix */
export function inDialect(name: string, definition: JsonObject, dialect: OpenApiDialect): JsonObject {
  const types = V3_ALTERNATIVES[name];
  if (dialect === "v2" || types === undefined) return definition;
  const { type: _, ...rest } = definition;
  return { ...rest, oneOf: types.map((type) => ({ type })) };
}

/** Groups whose definitions stock documents name after the server that defines them. */
const GROUPS_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  apiextensions: "apiextensions-apiserver.pkg.apis.apiextensions",
  apiregistration: "kube-aggregator.pkg.apis.apiregistration",
};

/** Returns the published name of a struct, given its folder or its group. */
export function publishedName(folder: string, name: string, prefix: string): string {
  const slash = folder.lastIndexOf("/");
  const group = folder.slice(0, slash);
  const version = folder.slice(slash + 1);
  if (group === "meta") return `${prefix}apimachinery.pkg.apis.meta.${version}.${name}`;
  const own = GROUPS_OF_THEIR_OWN[group];
  if (own !== undefined) return `${prefix}${own}.${version}.${name}`;
  if (!group.includes(".")) return `${prefix}api.${group || "core"}.${version}.${name}`;
  return `${group.split(".").reverse().join(".")}.${version}.${name}`;
}

/** Returns the schema object. Refs and well-known types become references to definitions. */
export function toOpenApiSchema(schema: Schema, names: DefinitionNames, dialect: OpenApiDialect): JsonObject {
  return new SchemaWriter(names, dialect).written(schema);
}

/**
 * Like {@link toOpenApiSchema}, with pauses in large schemas. The parts of those are written before what is around them,
 * which then takes no longer than if it had none.
 */
export function* toOpenApiSchemaInTurns(
  schema: Schema,
  names: DefinitionNames,
  dialect: OpenApiDialect,
): Generator<void, JsonObject> {
  const parts: Schema[] = [];
  let hasRefs = false;
  yield* walked(schema, (part, below) => {
    parts.push(part);
    hasRefs ||= part.ref !== undefined;
    addParts(part, below);
  });
  const writer = new SchemaWriter(names, dialect);
  // The first reference to a struct may choose its name, so references are written in their order.
  if (hasRefs || parts.length < PARTS_PER_PIECE) return writer.written(schema);
  for (let index = parts.length - 1; index > 0; index--) {
    writer.writeAhead(parts[index] as Schema);
    if (index % PARTS_PER_PIECE === 0) yield;
  }
  return writer.written(schema);
}

/** Parts that are written between two pauses, some microseconds each. */
const PARTS_PER_PIECE = 500;

function addParts(
  { properties, items, additionalProperties, allOf, anyOf, oneOf, not }: Schema,
  parts: Schema[],
): void {
  if (properties !== undefined) addAll(parts, Object.values(properties));
  if (items !== undefined) parts.push(items);
  if (typeof additionalProperties === "object") parts.push(additionalProperties);
  for (const logical of [allOf, anyOf, oneOf]) if (logical !== undefined) addAll(parts, logical);
  if (not !== undefined) parts.push(not);
}

class SchemaWriter {
  private ahead: Map<Schema, JsonObject> | undefined;
  readonly written = (schema: Schema): JsonObject => this.ahead?.get(schema) ?? this.write(schema);

  constructor(
    private readonly names: DefinitionNames,
    private readonly dialect: OpenApiDialect,
  ) {}

  /** Writes a schema that is part of one that is written later. */
  writeAhead(schema: Schema): void {
    this.ahead ??= new Map();
    this.ahead.set(schema, this.write(schema));
  }

  private write(schema: Schema): JsonObject {
    return openApiSchema(schema, this.names, this.dialect, this.written);
  }
}

/** @param convert writes a part */
function openApiSchema(
  schema: Schema,
  names: DefinitionNames,
  dialect: OpenApiDialect,
  convert: (part: Schema) => JsonObject,
): JsonObject {
  const definition = definitionOf(schema, names);
  if (definition !== undefined) return reference(schema, DEFINITIONS_POINTER[dialect] + definition, dialect);
  const result: JsonObject = {};
  if (schema.description !== undefined) result.description = schema.description;
  if (schema.default !== undefined) result.default = schema.default;
  for (const keyword of PLAIN_KEYWORDS) {
    if (schema[keyword] !== undefined) result[keyword] = schema[keyword];
  }
  // an empty map is omitted, like in Go's document types, so that clients write what they have read
  if (Object.keys(schema.properties ?? {}).length > 0) result.properties = mapValues(schema.properties ?? {}, convert);
  if (schema.items) result.items = convert(schema.items);
  if (schema.additionalProperties !== undefined) {
    result.additionalProperties = schema.additionalProperties === true ? true : convert(schema.additionalProperties);
  }
  if (dialect === "v3") addCombinators(result, schema, convert);
  addExtensions(result, schema);
  if (schema.embeddedResource) result.required = [...new Set([...(schema.required ?? []), "kind", "apiVersion"])];
  if (dialect === "v2") restrictToV2(result, schema);
  return result;
}

/** Omits what 2.0, or kubectl as its reader, would take to be stricter than the schema. Changes `result`. */
function restrictToV2(
  result: JsonObject,
  { nullable, preserveUnknownFields, properties = {}, required }: Schema,
): void {
  const omit = (...keywords: readonly string[]): void => {
    for (const keyword of keywords) delete result[keyword];
  };
  // Swagger 2.0 can't express "or null", but a node without type accepts it.
  if (nullable) omit("type", "items", "properties", "additionalProperties", "enum");
  // kubectl refuses unknown fields wherever it knows properties or a type
  if (preserveUnknownFields) {
    omit("items", "properties", "required");
    if (result.type === "object" || result.type === "array") omit("type");
  } else if (required?.some((name) => properties[name]?.nullable)) {
    const needed = required.filter((name) => !properties[name]?.nullable);
    if (needed.length > 0) result.required = needed;
    else omit("required");
  }
}

function definitionOf(schema: Schema, names: DefinitionNames): string | undefined {
  if (schema.ref !== undefined) return names.struct(schema.ref);
  return schema.wellKnown === undefined ? undefined : names.prefix + WELL_KNOWN_DEFINITIONS[schema.wellKnown];
}

/** In 3.0 nothing may be beside `$ref`, hence the `allOf`; readers of 2.0 expect the siblings. */
function reference(schema: Schema, $ref: string, dialect: OpenApiDialect): JsonObject {
  const siblings: JsonObject = {};
  if (schema.description !== undefined) siblings.description = schema.description;
  if (schema.default !== undefined) siblings.default = schema.default;
  if (schema.nullable && dialect === "v3") siblings.nullable = true;
  addExtensions(siblings, schema);
  if (Object.keys(siblings).length === 0) return { $ref };
  return dialect === "v3" ? { ...siblings, allOf: [{ $ref }] } : { ...siblings, $ref };
}

function addCombinators(result: JsonObject, schema: Schema, convert: (part: Schema) => JsonObject): void {
  if (schema.nullable) result.nullable = true;
  if (schema.allOf) result.allOf = schema.allOf.map(convert);
  if (schema.anyOf) result.anyOf = schema.anyOf.map(convert);
  if (schema.oneOf) result.oneOf = schema.oneOf.map(convert);
  if (schema.not) result.not = convert(schema.not);
}

/** Adds the markers that clients read. SPEC: Merge-strategy markers (schema annotations). */
function addExtensions(result: JsonObject, schema: Schema): void {
  if (!hasExtensions(schema)) return;
  const extensions: Readonly<Record<string, JsonValue | undefined>> = {
    "x-kubernetes-int-or-string": schema.intOrString,
    "x-kubernetes-preserve-unknown-fields": schema.preserveUnknownFields,
    "x-kubernetes-embedded-resource": schema.embeddedResource,
    "x-kubernetes-list-type": schema.listType,
    "x-kubernetes-list-map-keys": schema.listMapKeys,
    "x-kubernetes-map-type": schema.mapType,
    "x-kubernetes-patch-strategy": schema.patchStrategy?.join(","),
    "x-kubernetes-patch-merge-key": schema.patchMergeKey,
    "x-kubernetes-validations": schema.validations?.map((rule) => ({ ...rule })),
  };
  for (const [name, value] of Object.entries(extensions)) {
    if (value !== undefined && value !== false) result[name] = value;
  }
}

/** Most schemas have none, and looking for each is what most of their time is spent on. */
function hasExtensions(schema: Schema): boolean {
  return (
    schema.intOrString !== undefined ||
    schema.preserveUnknownFields !== undefined ||
    schema.embeddedResource !== undefined ||
    schema.listType !== undefined ||
    schema.listMapKeys !== undefined ||
    schema.mapType !== undefined ||
    schema.patchStrategy !== undefined ||
    schema.patchMergeKey !== undefined ||
    schema.validations !== undefined
  );
}

function mapValues(source: Readonly<Record<string, Schema>>, convert: (part: Schema) => JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(source)) {
    Object.defineProperty(result, key, { value: convert(value), enumerable: true, writable: true, configurable: true });
  }
  return result;
}
