/**
 * Validates single keywords of a custom kind's schema, at any depth. `structural-rules.ts` validates how its parts fit
 * together; other files check defaults and expressions. CRD-031, CRD-036.
 */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import { validateRuleTexts } from "./expression-rules.js";
import { validateMarkers } from "./marker-rules.js";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
const EMBEDDED = "x-kubernetes-embedded-resource";

/** The fields that identify an object. */
const META_FIELDS = ["metadata", "kind", "apiVersion"];

/**
 * Takes time linear in the schema.
 * @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema`
 */
export function validateSchema(schema: JSONSchemaProps, field: string): FieldError[] {
  return validateNode(schema, field, { isRoot: true, isInMeta: false });
}

interface Place {
  readonly isRoot: boolean;
  /** Whether the place is in the metadata of an object, or of an embedded object. */
  readonly isInMeta: boolean;
}

function validateNode(schema: JSONSchemaProps, field: string, place: Place): FieldError[] {
  return [
    ...validateKeywords(schema, field, place),
    ...validateDetails(schema, field),
    ...validateParts(schema, field, place),
  ];
}

/** Validates what concerns a node alone: if all errors are of this kind, the types of all values are known. */
export function validateDetails(schema: JSONSchemaProps, field: string): FieldError[] {
  return [
    ...validateContradictions(schema, field),
    ...validateMarkers(schema, field),
    ...validateRuleTexts(schema, field),
  ];
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

function validateKeywords(schema: JSONSchemaProps, field: string, { isInMeta }: Place): FieldError[] {
  const { type = "", items } = schema;
  const errors: FieldError[] = [];
  if (type !== "" && !TYPES.includes(type)) errors.push(notSupported(`${field}.type`, type, TYPES));
  for (const [word, condition] of UNSUPPORTED)
    if (isSaid(schema[word], condition)) errors.push(forbiddenField(`${field}.${word}`, `${word} is not supported`));
  if (type === "null")
    errors.push(forbiddenField(`${field}.type`, "type cannot be set to null, use nullable as an alternative"));
  if (Array.isArray(items) && items.length > 0)
    errors.push(forbiddenField(`${field}.items`, "items must be a schema object and not an array"));
  if (isInMeta && schema[EMBEDDED])
    errors.push(forbiddenField(`${field}.${EMBEDDED}`, "must not be used inside of resource meta"));
  return errors;
}

function isSaid(value: unknown, condition: "filled" | "there"): boolean {
  if (value === undefined || value === null) return false;
  if (condition === "there") return true;
  return isJsonObject(value as never) ? Object.keys(value as object).length > 0 : value !== "";
}

function validateContradictions(schema: JSONSchemaProps, field: string): FieldError[] {
  const { uniqueItems, properties = {}, additionalProperties } = schema;
  const errors: FieldError[] = [];
  if (uniqueItems) {
    const why = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
    errors.push(forbiddenField(`${field}.uniqueItems`, why));
  }
  if (Object.keys(properties ?? {}).length > 0 && additionalProperties !== undefined && additionalProperties !== null) {
    const why = "additionalProperties and properties are mutual exclusive";
    errors.push(forbiddenField(`${field}.additionalProperties`, why));
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false)
    errors.push(invalid(`${field}.x-kubernetes-preserve-unknown-fields`, false, "must be true or undefined"));
  return errors;
}

/** Validates each direct subschema. */
function validateParts(schema: JSONSchemaProps, field: string, { isRoot, isInMeta }: Place): FieldError[] {
  const { items, additionalProperties, properties = {}, not, allOf = [], oneOf = [], anyOf = [] } = schema;
  const { definitions = {}, dependencies = {} } = schema;
  const errors: FieldError[] = [];
  const below = (part: unknown, at: string, isMeta = isInMeta): void => {
    if (isJsonObject(part as never))
      errors.push(...validateNode(part as JSONSchemaProps, at, { isRoot: false, isInMeta: isMeta }));
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
  return errors;
}
