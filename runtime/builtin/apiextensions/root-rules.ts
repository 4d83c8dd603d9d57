/** The schema of a version as a whole: its structure, what its root may say, and its defaults. CRD-013, CRD-031. */
import type { CustomResourceDefinitionVersion, JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { CONVERSION_KEYWORD } from "../../schema/conversion-rules.js";
import { defaultFaults } from "../../schema/default-faults.js";
import { validatePatterns } from "./pattern-rules.js";
import { validateSchema } from "./schema-rules.js";

/** @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema` */
export function validateRoot(
  root: JSONSchemaProps | undefined,
  field: string,
  { subresources }: CustomResourceDefinitionVersion,
): FieldError[] {
  if (root === undefined) return [required(field, "schemas are required")];
  const errors = validateSchema(root, field);
  if (root.nullable) errors.push(forbiddenField(`${field}.nullable`, "nullable cannot be true at the root"));
  if (subresources?.status !== undefined) errors.push(...validateDividedRoot(root, field));
  errors.push(...validatePatterns(root, field));
  // defaults are judged by what the schema says, so only where it can be read
  return errors.length > 0 ? errors : defaultFaults(root as unknown as JsonObject, field);
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
  // rules of conversion say nothing of values
  const isAllowed = (word: string): boolean => word === CONVERSION_KEYWORD || WORDS_OF_DIVIDED_ROOT.includes(word);
  const other = Object.entries(root).find(([word, value]) => !isAllowed(word) && !isUnset(value));
  if (other === undefined) return [];
  const allowed = `only [${WORDS_OF_DIVIDED_ROOT.join(" ")}] fields are allowed at the root of the schema`;
  return [invalid(field, { [other[0]]: other[1] }, `${allowed} if the status subresource is enabled`)];
}

/** Says what absence says. */
function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === "" || value === false || value === 0;
}
