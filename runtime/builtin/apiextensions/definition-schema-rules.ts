/**
 * Validates single keywords of a custom kind's schema, at any depth. `structural-rules.ts` validates how its parts fit
 * together; other files check defaults and expressions. CRD-031, CRD-036.
 */

import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import { walked } from "../../base/turn-budget.js";
import { RULES, validateRuleTexts } from "./expression-rules.js";
import { validateMarkers } from "./marker-rules.js";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
const EMBEDDED = "x-kubernetes-embedded-resource";

/** The fields that identify an object. */
const META_FIELDS = ["metadata", "kind", "apiVersion"];

/**
 * Takes time linear in the schema.
 * @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema`
 */
export function* validateSchema(root: JSONSchemaProps, field: string): Generator<void, FieldError[]> {
  const errors: FieldError[] = [];
  yield* walked<Place>({ schema: root, field, isRoot: true, isInMeta: false }, (place, below) => {
    validateKeywords(place, errors);
    validateDetails(place.schema, place.field, errors);
    addParts(place, below);
  });
  return errors;
}

interface Place {
  readonly schema: JSONSchemaProps;
  readonly field: string;
  readonly isRoot: boolean;
  /** Whether the place is in the metadata of an object, or of an embedded object. */
  readonly isInMeta: boolean;
}

/** Validates what concerns a node alone: if all errors are of this kind, the types of all values are known. */
export function validateDetails(schema: JSONSchemaProps, field: string, errors: FieldError[]): void {
  validateContradictions(schema, field, errors);
  validateMarkers(schema, field, errors);
  if (schema[RULES] !== undefined) errors.push(...validateRuleTexts(schema, field));
}

/** Keywords that schemas of custom kinds must not have; those marked `there` must not even be empty. */
const UNSUPPORTED: readonly (readonly [keyof JSONSchemaProps, "filled" | "there"])[] = [
  ["id", "filled"],
  ["additionalItems", "there"],
  ["patternProperties", "filled"],
  ["definitions", "filled"],
  ["dependencies", "there"],
  ["$ref", "there"],
];

function validateKeywords({ schema, field, isInMeta }: Place, errors: FieldError[]): void {
  const { type = "", items } = schema;
  if (type !== "" && !TYPES.includes(type)) errors.push(notSupported(`${field}.type`, type, TYPES));
  for (const [word, condition] of UNSUPPORTED)
    if (isSaid(schema[word], condition)) errors.push(forbiddenField(`${field}.${word}`, `${word} is not supported`));
  if (type === "null")
    errors.push(forbiddenField(`${field}.type`, "type cannot be set to null, use nullable as an alternative"));
  if (Array.isArray(items) && items.length > 0)
    errors.push(forbiddenField(`${field}.items`, "items must be a schema object and not an array"));
  if (isInMeta && schema[EMBEDDED])
    errors.push(forbiddenField(`${field}.${EMBEDDED}`, "must not be used inside of resource meta"));
}

function isSaid(value: unknown, condition: "filled" | "there"): boolean {
  if (value === undefined || value === null) return false;
  if (condition === "there") return true;
  return isJsonObject(value as never) ? Object.keys(value as object).length > 0 : value !== "";
}

function validateContradictions(schema: JSONSchemaProps, field: string, errors: FieldError[]): void {
  const { uniqueItems, properties, additionalProperties } = schema;
  if (uniqueItems) {
    const why = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
    errors.push(forbiddenField(`${field}.uniqueItems`, why));
  }
  if (additionalProperties !== undefined && additionalProperties !== null && Object.keys(properties ?? {}).length > 0) {
    const why = "additionalProperties and properties are mutual exclusive";
    errors.push(forbiddenField(`${field}.additionalProperties`, why));
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false)
    errors.push(invalid(`${field}.x-kubernetes-preserve-unknown-fields`, false, "must be true or undefined"));
}

/** Adds each direct subschema. */
function addParts({ schema, field, isRoot, isInMeta }: Place, places: Place[]): void {
  const { items, additionalProperties, properties = {}, not, allOf = [], oneOf = [], anyOf = [] } = schema;
  const { definitions = {}, dependencies = {} } = schema;
  const below = (part: unknown, at: string, isMeta = isInMeta): void => {
    if (isJsonObject(part as never))
      places.push({ schema: part as JSONSchemaProps, field: at, isRoot: false, isInMeta: isMeta });
  };
  below(additionalProperties, `${field}.additionalProperties`);
  for (const [name, property] of Object.entries(properties ?? {})) {
    const isMeta = (isRoot || schema[EMBEDDED] === true) && META_FIELDS.includes(name);
    below(property, `${field}.properties[${name}]`, isInMeta || isMeta);
  }
  below(not, `${field}.not`);
  for (const [word, parts] of Object.entries({ allOf, oneOf, anyOf }))
    for (const [index, part] of parts.entries()) below(part, `${field}.${word}[${index}]`);
  for (const [name, part] of Object.entries(definitions ?? {})) below(part, `${field}.definitions[${name}]`);
  if (Array.isArray(items)) for (const [index, part] of items.entries()) below(part, `${field}.items[${index}]`);
  else below(items, `${field}.items`);
  for (const [name, part] of Object.entries(dependencies ?? {})) below(part, `${field}.dependencies[${name}]`);
}
