/**
 * Structural schemas: what a schema of a custom kind may say, and where. A schema is a tree of nodes, each with a type;
 * below `allOf`, `anyOf`, `oneOf` and `not` stand rules, which only restrict values that a node describes. CRD-031,
 * CRD-036. Whether defaults and expressions hold is not looked at here.
 */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import { CONVERSION_KEYWORD } from "../../schema/conversion-rules.js";
import { validateRuleTexts } from "./expression-rules.js";
import { validateMarkers } from "./marker-rules.js";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];

/** @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema` */
export function validateSchema(schema: JSONSchemaProps, field: string): FieldError[] {
  const errors = validateNode(schema, field, AT_ROOT);
  if (schema.type !== undefined && schema.type !== "" && schema.type !== "object")
    errors.push(invalid(`${field}.type`, schema.type, "must be object at the root"));
  return [...errors, ...validateRootMetadata(schema.properties?.metadata, `${field}.properties[metadata]`)];
}

const AT_ROOT = "at the root";

/** @param place where the node stands, as the message about a missing type says it */
function validateNode(schema: JSONSchemaProps, field: string, place: string): FieldError[] {
  const isIntOrString = schema["x-kubernetes-int-or-string"] === true;
  const isOpen = isIntOrString || schema["x-kubernetes-preserve-unknown-fields"] === true;
  const errors = [...validateType(schema, field), ...validateUnsupported(schema, field)];
  if (!schema.type && !isOpen) errors.push(required(`${field}.type`, `must not be empty ${place}`));
  if (schema[CONVERSION_KEYWORD] !== undefined && place !== AT_ROOT)
    errors.push(forbiddenField(`${field}.${CONVERSION_KEYWORD}`, "may only be set at the root of a version's schema"));
  if (schema["x-kubernetes-embedded-resource"] === true) errors.push(...validateEmbedded(schema, field));
  return [
    ...errors,
    ...validateDetails(schema, field),
    ...validateChildren(schema, field, validateNode),
    ...validateLogic(schema, field, isIntOrString),
  ];
}

/** What only concerns a node by itself: with faults of this kind alone, the types of all values are known. */
export function validateDetails(schema: JSONSchemaProps, field: string): FieldError[] {
  return [
    ...validateContradictions(schema, field),
    ...validateMarkers(schema, field),
    ...validateRuleTexts(schema, field),
  ];
}

function validateType({ type = "" }: JSONSchemaProps, field: string): FieldError[] {
  return type === "" || TYPES.includes(type) ? [] : [notSupported(`${field}.type`, type, TYPES)];
}

/** Words of the dialect that custom kinds can't have. */
const UNSUPPORTED = ["$ref", "additionalItems", "definitions", "dependencies", "id", "patternProperties"] as const;

function validateUnsupported(schema: JSONSchemaProps, field: string): FieldError[] {
  return UNSUPPORTED.filter((word) => schema[word] !== undefined).map((word) =>
    forbiddenField(`${field}.${word}`, `${word} is not supported`),
  );
}

function validateContradictions(schema: JSONSchemaProps, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (schema.uniqueItems) {
    const why = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
    errors.push(forbiddenField(`${field}.uniqueItems`, why));
  }
  if (schema.properties !== undefined && schema.additionalProperties !== undefined) {
    const why = "additionalProperties and properties are mutual exclusive";
    errors.push(forbiddenField(`${field}.additionalProperties`, why));
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false)
    errors.push(invalid(`${field}.x-kubernetes-preserve-unknown-fields`, false, "must be true or undefined"));
  return errors;
}

function validateEmbedded(schema: JSONSchemaProps, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (schema.type !== "object")
    errors.push(
      invalid(`${field}.type`, schema.type ?? "", "must be object if x-kubernetes-embedded-resource is true"),
    );
  if (schema.additionalProperties !== undefined) {
    const why = "must not be used if x-kubernetes-embedded-resource is set";
    errors.push(forbiddenField(`${field}.additionalProperties`, why));
  }
  if (Object.keys(schema.properties ?? {}).length === 0 && !schema["x-kubernetes-preserve-unknown-fields"]) {
    const why =
      "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
    errors.push(required(`${field}.properties`, why));
  }
  return errors;
}

/** Calls `check` for each schema one step down. */
function validateChildren(
  schema: JSONSchemaProps,
  field: string,
  check: (schema: JSONSchemaProps, field: string, place: string) => FieldError[],
): FieldError[] {
  const { properties = {}, items, additionalProperties } = schema;
  const errors = Object.entries(properties).flatMap(([name, property]) =>
    check(property, `${field}.properties[${name}]`, "for specified object fields"),
  );
  if (Array.isArray(items))
    errors.push(forbiddenField(`${field}.items`, "items must be a schema object and not an array"));
  else if (isJsonObject(items))
    errors.push(...check(items as JSONSchemaProps, `${field}.items`, "for specified array items"));
  if (isJsonObject(additionalProperties)) {
    const place = "for specified object fields";
    errors.push(...check(additionalProperties as JSONSchemaProps, `${field}.additionalProperties`, place));
  }
  return errors;
}

function validateLogic(schema: JSONSchemaProps, field: string, isIntOrString: boolean): FieldError[] {
  const errors: FieldError[] = [];
  for (const word of ["allOf", "anyOf", "oneOf"] as const) {
    const parts = schema[word] ?? [];
    if (isIntOrString && repeatsIntOrString(word, parts)) continue;
    for (const [index, part] of parts.entries()) errors.push(...validateRule(part, `${field}.${word}[${index}]`));
  }
  return schema.not === undefined ? errors : [...errors, ...validateRule(schema.not, `${field}.not`)];
}

/** Both types, alone or in a part of `allOf`, only say again what the marker says. */
function repeatsIntOrString(word: string, parts: readonly JSONSchemaProps[]): boolean {
  if (word === "allOf") return parts.some(({ anyOf = [] }) => repeatsIntOrString("anyOf", anyOf));
  return word === "anyOf" && parts.length === 2 && parts[0]?.type === "integer" && parts[1]?.type === "string";
}

/** What only nodes may say, and how the message calls the absence of it. */
const NODE_WORDS: ReadonlyMap<keyof JSONSchemaProps, "empty" | "undefined" | "false"> = new Map([
  ["description", "empty"],
  ["type", "empty"],
  ["title", "empty"],
  ["default", "undefined"],
  ["additionalProperties", "undefined"],
  ["nullable", "false"],
  ["x-kubernetes-preserve-unknown-fields", "false"],
  ["x-kubernetes-embedded-resource", "false"],
  ["x-kubernetes-int-or-string", "false"],
  ["x-kubernetes-list-map-keys", "empty"],
  ["x-kubernetes-list-type", "undefined"],
  ["x-kubernetes-map-type", "undefined"],
  ["x-kubernetes-validations", "empty"],
  [CONVERSION_KEYWORD, "undefined"],
] as const);

function validateRule(schema: JSONSchemaProps, field: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const [word, absence] of NODE_WORDS) {
    const value = schema[word];
    if (value !== undefined && value !== "" && value !== false)
      errors.push(forbiddenField(`${field}.${word}`, `must be ${absence} to be structural`));
  }
  return [
    ...errors,
    ...validateUnsupported(schema, field),
    ...validateContradictions({ ...schema, additionalProperties: undefined } as JSONSchemaProps, field),
    ...validateChildren({ ...schema, additionalProperties: undefined } as JSONSchemaProps, field, validateRule),
    ...validateLogic(schema, field, false),
  ];
}

/** The server knows what metadata looks like; a schema may only restrict names. */
function validateRootMetadata(metadata: JSONSchemaProps | undefined, field: string): FieldError[] {
  const others = Object.keys(metadata?.properties ?? {}).filter((name) => name !== "name" && name !== "generateName");
  if (others.length === 0) return [];
  const why = "must not specify anything other than name and generateName, but metadata is implicitly specified";
  return [forbiddenField(field, why)];
}
