/** The schema of a version as a whole: its structure, what its root may say, and its defaults. CRD-013, CRD-031. */
import type { CustomResourceDefinitionVersion, JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { CONVERSION_KEYWORD } from "../../schema/conversion/conversion-rules.js";
import { defaultErrors } from "../../schema/reader/default-errors.js";
import { SERVED_DEFINITION, toStructural } from "../../schema/reader/structural.js";
import { validateSchema } from "./definition-schema-rules.js";
import { fieldAt } from "./expression-rules.js";
import { validatePatterns } from "./pattern-rules.js";
import { unreadableWord, validateStructure } from "./structural-rules.js";

/** @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema` */
export function validateRoot(
  root: JSONSchemaProps | undefined,
  field: string,
  { subresources }: CustomResourceDefinitionVersion,
): FieldError[] {
  if (root === undefined) return [required(field)];
  // what patterns take is bounded before anything else is done with them
  const excess = validatePatterns(root, field);
  if (excess.length > 0) return excess;
  const errors = [
    ...(subresources?.status === undefined ? [] : validateDividedRoot(root, field)),
    ...(root.nullable ? [forbiddenField(`${field}.nullable`, "nullable cannot be true at the root")] : []),
  ];
  const unreadable = unreadableWord(root);
  const structure = unreadable === undefined ? validateStructure(root, field) : [];
  // defaults are judged by what the schema says, so only where it can be read
  const isSound = unreadable === undefined && structure.length === 0;
  errors.push(...structure, ...(isSound ? defaultErrors(root as unknown as JsonObject, field) : []));
  errors.push(...validateSchema(root, field));
  if (errors.length > 0) return errors;
  return unreadable === undefined ? validateReadable(root, field) : [invalid(field, "", unreadable)];
}

/** Whatever the compiler can't keep is refused here, so that no definition is taken that would be served in part. */
function validateReadable(root: JSONSchemaProps, field: string): FieldError[] {
  const { problems } = toStructural(root as unknown as JsonObject, SERVED_DEFINITION);
  return problems.map(({ path, message, remedy }) =>
    forbiddenField(fieldAt(field, path), remedy === undefined ? message : `${message}: ${remedy}`),
  );
}

/** All that the root may say where the status is written apart from the rest: rules that join both could not be kept. */
const WORDS_OF_DIVIDED_ROOT: readonly string[] = [
  "description",
  "type",
  "format",
  "title",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "multipleOf",
  "required",
  "items",
  "properties",
  "externalDocs",
  "example",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-validations",
];

function validateDividedRoot(root: JSONSchemaProps, field: string): FieldError[] {
  const why = "at the root of the schema if the status subresource is enabled";
  if (root.type !== undefined && root.type !== "" && root.type !== "object")
    return [invalid(`${field}.type`, root.type, `only "object" is allowed as the type ${why}`)];
  // rules of conversion say nothing of values
  const isAllowed = (word: string): boolean => word === CONVERSION_KEYWORD || WORDS_OF_DIVIDED_ROOT.includes(word);
  const other = Object.entries(root).find(([word, value]) => !isAllowed(word) && !isUnset(value));
  if (other === undefined) return [];
  const allowed = `only [${WORDS_OF_DIVIDED_ROOT.map(fieldName).join(" ")}] fields are allowed ${why}`;
  return [invalid(field, { [other[0]]: other[1] }, allowed)];
}

/** A keyword as the text has it: `MinLength`, `XValidations`. */
function fieldName(word: string): string {
  return word
    .replace("x-kubernetes-", "x-")
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

/** Says what absence says. */
function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === "" || value === false;
}
