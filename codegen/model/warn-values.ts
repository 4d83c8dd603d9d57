/**
 * Warns about restrictions that no author intends: bounds that exclude each other, enum values of another type, keywords
 * that never apply, and keys of lists that items may lack. Servers accept such schemas.
 */
import { isJsonObject, type JsonValue } from "../../runtime/api/json.js";
import { CHECKED_FORMATS, isCheckedFormat } from "../../runtime/schema/compiler/keywords/format.js";
import type { Schema, SchemaType } from "../../runtime/schema/schema-types.js";
import { packageOf } from "../load/package-names.js";
import { shortJson } from "../load/read-fields.js";
import type { Problem, SchemaPath } from "../problem.js";
import { closest } from "./closest.js";
import type { ReadSchemas } from "./schemas.js";

type Warn = (path: SchemaPath, message: string, remedy: string) => void;

/** Returns a warning for each suspicious restriction, at its place. `all` has the schemas to which `schemas` refer. */
export function suspiciousRestrictions(schemas: ReadSchemas, all: ReadSchemas): Problem[] {
  const found: Problem[] = [];
  for (const { schema, definition } of schemas.values()) {
    const { document, path, name } = definition;
    const warn: Warn = (at, message, remedy) => found.push(document.problem([...path, ...at], message, remedy));
    // Published documents have keys that may be absent, and whoever imports them can't change that.
    visit(schema, [], { warn, all, hasOwnKeys: packageOf(name) === undefined });
  }
  return found;
}

interface Context {
  readonly warn: Warn;
  /** The schemas to which references lead. */
  readonly all: ReadSchemas;
  /** Whether the author of the schema has chosen the keys of its lists. */
  readonly hasOwnKeys: boolean;
}

function visit(schema: Schema, path: SchemaPath, context: Context): void {
  const { warn, all, hasOwnKeys } = context;
  checkNode(schema, path, warn);
  if (schema.listType === "map" && hasOwnKeys) checkKeys(schema, path, all, warn);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    visit(property, [...path, "properties", name], context);
  if (schema.items) visit(schema.items, [...path, "items"], context);
  if (typeof schema.additionalProperties === "object")
    visit(schema.additionalProperties, [...path, "additionalProperties"], context);
  for (const key of ["allOf", "anyOf", "oneOf"] as const)
    for (const [index, part] of (schema[key] ?? []).entries()) checkNode(part, [...path, key, index], warn);
}

function checkNode(schema: Schema, path: SchemaPath, warn: Warn): void {
  checkEnum(schema, path, warn);
  checkFormat(schema, path, warn);
  checkBounds(schema, path, warn);
  checkKeywords(schema, path, warn);
}

/** Formats that mean something to generators of clients, in JSON Schema, or as sizes of numbers, though no server checks them. */
const UNCHECKED_FORMATS =
  "binary char commonmark decimal decimal128 double double-int duration float half html http-date idn-email idn-hostname int-or-string int16 int32 int64 int8 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token single-byte time timestamp ulid uint uint16 uint32 uint64 uint8 unix-time uri-reference uri-template url urn".split(
    " ",
  );
const KNOWN_FORMATS: readonly string[] = [...CHECKED_FORMATS, ...UNCHECKED_FORMATS];

/** Formats that no server checks have a meaning for others, so only those that look like a typing error are named. */
function checkFormat({ format }: Schema, path: SchemaPath, warn: Warn): void {
  if (format === undefined || isCheckedFormat(format) || KNOWN_FORMATS.includes(format)) return;
  const meant = closest(format, KNOWN_FORMATS);
  if (meant === undefined) return;
  warn(
    [...path, "format"],
    `the format ${JSON.stringify(format)} is not known, so nothing checks it`,
    `did you mean ${meant}?`,
  );
}

function checkEnum({ type, enum: values, nullable }: Schema, path: SchemaPath, warn: Warn): void {
  const seen = new Set<string>();
  for (const [index, value] of (values ?? []).entries()) {
    const text = JSON.stringify(value);
    if (seen.has(text)) warn([...path, "enum", index], `the value ${shortJson(value)} is there twice`, "remove one");
    seen.add(text);
  }
  if (type === undefined) return;
  for (const [index, value] of (values ?? []).entries()) {
    if (isOfType(value, type) || (value === null && nullable)) continue;
    warn(
      [...path, "enum", index],
      `the value ${shortJson(value)} is not of type ${type}, so no object can have it`,
      `expected a value of type ${type}`,
    );
  }
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  const isNumber = typeof value === "number" || typeof value === "bigint";
  if (type === "integer") return typeof value === "bigint" || Number.isInteger(value);
  if (type === "number") return isNumber;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isJsonObject(value);
  return typeof value === type;
}

const BOUNDS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

function checkBounds(schema: Schema, path: SchemaPath, warn: Warn): void {
  for (const [lower, upper] of BOUNDS) {
    const [least, most] = [schema[lower], schema[upper]];
    if (least === undefined || most === undefined || least < most) continue;
    const isExclusive = lower === "minimum" && (schema.exclusiveMinimum === true || schema.exclusiveMaximum === true);
    if (least === most && !isExclusive) continue;
    const found =
      least === most
        ? `${lower} and ${upper} are ${least}, which is excluded`
        : `${lower} ${least} is above ${upper} ${most}`;
    warn([...path, lower], `${found}, so no value can be valid`, `change ${lower} or ${upper}`);
  }
}

/** Keywords by the types to which they apply. */
const APPLICABLE: readonly (readonly [types: readonly SchemaType[], keywords: readonly (keyof Schema)[]])[] = [
  [["string"], ["minLength", "maxLength", "pattern"]],
  [
    ["integer", "number"],
    ["minimum", "maximum", "multipleOf"],
  ],
  [["array"], ["minItems", "maxItems"]],
  [["object"], ["minProperties", "maxProperties", "required"]],
];

function checkKeywords(schema: Schema, path: SchemaPath, warn: Warn): void {
  const { type } = schema;
  if (type === undefined) return;
  for (const [types, keywords] of APPLICABLE) {
    if (types.includes(type)) continue;
    for (const keyword of keywords) {
      if (schema[keyword] === undefined) continue;
      const message = `${keyword} never applies to a value of type ${type}`;
      warn([...path, keyword], message, `remove it, or change the type to ${types.join(" or ")}`);
    }
  }
}

/**
 * An item without a key counts as one with an empty key, so a list can have one such item. A key beside one that is
 * always present may be absent, as the protocol beside the number of a port.
 */
function checkKeys({ items, listMapKeys = [] }: Schema, path: SchemaPath, all: ReadSchemas, warn: Warn): void {
  const item = items?.ref === undefined ? items : all.get(items.ref)?.schema;
  const properties = item?.properties;
  if (!properties || listMapKeys.some((key) => !mayBeAbsent(item, key))) return;
  for (const [index, key] of listMapKeys.entries()) {
    warn(
      [...path, "x-kubernetes-list-map-keys", index],
      `the key ${JSON.stringify(key)} may be absent from an item, which then has an empty key`,
      "make it required, or give it a default",
    );
  }
}

/** With x-kindsmith-unset-at-zero the author states that an absent key and an empty one are the same. */
function mayBeAbsent({ properties = {}, required, unsetAtZero }: Schema, key: string): boolean {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (!property || property.default !== undefined) return false;
  return !required?.includes(key) && !unsetAtZero?.includes(key);
}
