/**
 * Structural schemas: a tree of nodes with types, where `allOf`, `anyOf`, `oneOf` and `not` only add rules that
 * restrict the values of a node. CRD-031, CRD-036. `definition-schema-rules.ts` validates single keywords.
 */

import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, formatFieldError, invalid, required } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import { addAll } from "../../base/add-all.js";
import { walked } from "../../base/turn-budget.js";
import { patternProblem } from "../../schema/compiler/keywords/pattern.js";
import { CONVERSION_KEYWORD } from "../../schema/conversion/conversion-rules.js";
import { validateCompleteness } from "./completeness-rules.js";
import { addSchemaParts } from "./definition-schema-parts.js";

/** The position of a node. */
type Level = "root" | "item" | "field";

const PRESERVE = "x-kubernetes-preserve-unknown-fields";
const EMBEDDED = "x-kubernetes-embedded-resource";
const INT_OR_STRING = "x-kubernetes-int-or-string";

/**
 * Returns errors ordered by their texts, as stock servers list them. Takes time linear in the schema, apart from its
 * patterns.
 * @param schema a schema without an {@link unreadableWord}
 * @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema`
 */
export function* validateStructure(root: JSONSchemaProps, field: string): Generator<void, FieldError[]> {
  const errors: FieldError[] = [];
  yield* walked<PlacedNode>({ schema: root, field, level: "root" }, (node, below) => validateNode(node, errors, below));
  addAll(errors, validateCompleteness(root, field));
  const texts = new Map(errors.map((error) => [error, formatFieldError(error)]));
  return errors.sort((a, b) => ((texts.get(a) ?? "") < (texts.get(b) ?? "") ? -1 : 1));
}

/** Keywords that no structural schema can have, with their names in messages and a test whether they are set. */
const UNREADABLE: readonly (readonly [keyof JSONSchemaProps, string, (value: unknown) => boolean])[] = [
  ["id", "id", isFilled],
  ["$schema", "schema", isFilled],
  ["$ref", "$ref", isFilled],
  ["patternProperties", "patternProperties", isFilled],
  ["dependencies", "dependencies", isFilled],
  ["additionalItems", "additionalItems", () => true],
  ["definitions", "definitions", isFilled],
];

/** Why a schema can't be read as a structural one at all; undefined if it can. */
export function* unreadableWord(root: JSONSchemaProps): Generator<void, string | undefined> {
  let word: string | undefined;
  yield* walked(root, (schema, below) => {
    word ??= ownUnreadableWord(schema);
    if (word === undefined) addSchemaParts(schema, below);
  });
  return word;
}

function ownUnreadableWord(schema: JSONSchemaProps): string | undefined {
  for (const [keyword, name, isSaid] of UNREADABLE) {
    const value = schema[keyword];
    if (value !== undefined && value !== null && isSaid(value)) return `OpenAPIV3Schema '${name}' is not supported`;
  }
  if (schema[PRESERVE] === false) return `internal error: '${PRESERVE}' must be true or undefined`;
  if (Array.isArray(schema.items)) return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  return undefined;
}

function isFilled(value: unknown): boolean {
  return isJsonObject(value as never) ? Object.keys(value as object).length > 0 : value !== "";
}

interface PlacedNode {
  readonly schema: JSONSchemaProps;
  readonly field: string;
  readonly level: Level;
}

function validateNode({ schema, field, level }: PlacedNode, errors: FieldError[], below: PlacedNode[]): void {
  const { type = "", items, properties = {}, additionalProperties } = schema;
  if (type === "array" && !isJsonObject(items)) errors.push(required(`${field}.items`, "must be specified"));
  if (isJsonObject(items)) below.push({ schema: items as JSONSchemaProps, field: `${field}.items`, level: "item" });
  for (const [name, property] of Object.entries(properties ?? {}))
    below.push({ schema: property ?? {}, field: `${field}.properties[${name}]`, level: "field" });
  if (isPresent(additionalProperties) && level === "root")
    errors.push(forbiddenField(`${field}.additionalProperties`, "must not be used at the root"));
  if (isJsonObject(additionalProperties)) {
    const values = additionalProperties as JSONSchemaProps;
    below.push({ schema: values, field: `${field}.additionalProperties`, level: "field" });
  }
  errors.push(...validateMarks(schema, field), ...validateType(schema, field, level));
  if (schema[CONVERSION_KEYWORD] !== undefined && level !== "root")
    errors.push(forbiddenField(`${field}.${CONVERSION_KEYWORD}`, "may only be set at the root of a version's schema"));
  addAll(errors, validateMetadata(schema, field, level));
  addAll(errors, validateLogic(schema, field));
}

/** Rejects markers that exclude each other. */
function validateMarks(schema: JSONSchemaProps, field: string): FieldError[] {
  if (!schema[INT_OR_STRING]) return [];
  return [PRESERVE, EMBEDDED].flatMap((mark) =>
    schema[mark as keyof JSONSchemaProps] === true
      ? [invalid(`${field}.${mark}`, true, `must be false if ${INT_OR_STRING} is true`)]
      : [],
  );
}

const PLACES: Readonly<Record<Level, string>> = {
  root: "at the root",
  item: "for specified array items",
  field: "for specified object fields",
};

function validateType(schema: JSONSchemaProps, field: string, level: Level): FieldError[] {
  const { type = "", additionalProperties, properties = {} } = schema;
  const errors: FieldError[] = [];
  const isEmbedded = schema[EMBEDDED] === true;
  if (isEmbedded && type !== "object") {
    const why = `must be object if ${EMBEDDED} is true`;
    errors.push(type === "" ? required(`${field}.type`, why) : invalid(`${field}.type`, type, why));
  } else if (type === "" && !schema[INT_OR_STRING] && !schema[PRESERVE])
    errors.push(required(`${field}.type`, `must not be empty ${PLACES[level]}`));
  if (isEmbedded && isPresent(additionalProperties))
    errors.push(forbiddenField(`${field}.additionalProperties`, `must not be used if ${EMBEDDED} is set`));
  if (level === "root" && type !== "" && type !== "object")
    errors.push(invalid(`${field}.type`, type, "must be object at the root"));
  if (isEmbedded && !schema[PRESERVE] && Object.keys(properties).length === 0) {
    const why = `must not be empty if ${EMBEDDED} is true without ${PRESERVE}`;
    errors.push(required(`${field}.properties`, why));
  }
  return errors;
}

/** The server defines apiVersion, kind and metadata; a kind's schema may only restrict the name. */
function validateMetadata({ properties = {}, ...schema }: JSONSchemaProps, field: string, level: Level): FieldError[] {
  if (level !== "root" && schema[EMBEDDED] !== true) return [];
  const errors: FieldError[] = [];
  const typeOf = (name: string): string | undefined =>
    Object.hasOwn(properties, name) ? (properties[name]?.type ?? "") : undefined;
  for (const [name, expected] of Object.entries({ kind: "string", apiVersion: "string", metadata: "object" })) {
    const type = typeOf(name);
    if (type !== undefined && type !== expected)
      errors.push(invalid(`${field}.properties[${name}].type`, type, `must be ${expected}`));
  }
  const { metadata } = properties;
  if (level === "root" && metadata !== undefined && !restrictsNamesOnly(metadata)) {
    const why = "must not specify anything other than name and generateName, but metadata is implicitly specified";
    errors.push(forbiddenField(`${field}.properties[metadata]`, why));
  }
  return errors;
}

function restrictsNamesOnly({ type: _, default: _default, ...metadata }: JSONSchemaProps): boolean {
  return Object.entries(metadata).every(([word, value]) => {
    if (word === "properties")
      return Object.keys(value as object).every((name) => name === "name" || name === "generateName");
    // Rules without other content are reported where they are.
    return isUnset(value) || DESCRIBING.includes(word);
  });
}

/** Keywords for readers, which structural schemas do not retain. */
const DESCRIBING = ["externalDocs", "example"];

function isUnset(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Validates the logical rules of a node or rule, and its pattern. */
function validateLogic(schema: JSONSchemaProps, field: string, skipsAnyOf = isIntOrString(schema.anyOf)): FieldError[] {
  const { allOf = [], anyOf = [], oneOf = [], not, pattern = "" } = schema;
  const errors: FieldError[] = [];
  if (!skipsAnyOf)
    for (const [index, part] of anyOf.entries()) errors.push(...validateRule(part, `${field}.anyOf[${index}]`));
  for (const [index, part] of allOf.entries()) {
    const skips = index === 0 && isIntOrString(part.anyOf);
    errors.push(...validateRule(part, `${field}.allOf[${index}]`, skips));
  }
  for (const [index, part] of oneOf.entries()) errors.push(...validateRule(part, `${field}.oneOf[${index}]`));
  if (isPresent(not)) errors.push(...validateRule(not as JSONSchemaProps, `${field}.not`));
  const problem = pattern === "" ? undefined : patternProblem(pattern);
  if (problem !== undefined)
    errors.push(invalid(`${field}.pattern`, pattern, `must be a valid regular expression, but isn't: ${problem}`));
  return errors;
}

/** The alternatives integer and string, alone or in the first part of `allOf`, only repeat the marker. */
function isIntOrString(parts: readonly JSONSchemaProps[] = []): boolean {
  const types = parts.map((part) => (Object.keys(part).length === 1 ? part.type : undefined));
  return types.length === 2 && types[0] === "integer" && types[1] === "string";
}

/** Keywords that only nodes may have, and how messages call their absence. */
const NODE_WORDS: ReadonlyMap<keyof JSONSchemaProps, "empty" | "undefined" | "false"> = new Map([
  ["type", "empty"],
  ["additionalProperties", "undefined"],
  ["default", "undefined"],
  ["title", "empty"],
  ["description", "empty"],
  ["nullable", "false"],
  [PRESERVE, "false"],
  [EMBEDDED, "false"],
  [INT_OR_STRING, "false"],
  ["x-kubernetes-list-map-keys", "empty"],
  ["x-kubernetes-list-type", "undefined"],
  ["x-kubernetes-map-type", "undefined"],
  ["x-kubernetes-validations", "empty"],
  [CONVERSION_KEYWORD, "undefined"],
] as const);

function validateRule(schema: JSONSchemaProps, field: string, skipsAnyOf = false): FieldError[] {
  const { items, properties = {}, additionalProperties } = schema;
  const errors = validateLogic(schema, field, skipsAnyOf);
  if (isJsonObject(items)) errors.push(...validateRule(items as JSONSchemaProps, `${field}.items`));
  for (const [name, property] of Object.entries(properties))
    errors.push(...validateRule(property, `${field}.properties[${name}]`));
  for (const [word, absence] of NODE_WORDS) {
    // Forbidding additional properties is implied by every structural schema.
    const isSaid =
      word === "additionalProperties"
        ? isPresent(additionalProperties) && additionalProperties !== false
        : !isUnset(schema[word]);
    if (isSaid) errors.push(forbiddenField(`${field}.${word}`, `must be ${absence} to be structural`));
  }
  if (Object.hasOwn(properties, "metadata"))
    errors.push(forbiddenField(`${field}.properties[metadata]`, "must not be specified in a nested context"));
  return errors;
}
