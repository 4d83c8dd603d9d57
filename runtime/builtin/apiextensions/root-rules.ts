/** Validates the schema of a version as a whole: its structure, its root and its defaults. CRD-013, CRD-031. */

import type { CustomResourceDefinitionVersion, JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { addAll } from "../../base/add-all.js";
import { CONVERSION_KEYWORD } from "../../schema/conversion/conversion-rules.js";
import { defaultErrors } from "../../schema/reader/default-errors.js";
import { validateSchema } from "./definition-schema-rules.js";
import { fieldAt } from "./expression-rules.js";
import { validatePatterns } from "./pattern-rules.js";
import type { ReadRoot } from "./root-reader.js";
import { unreadableWord, validateStructure } from "./structural-rules.js";

/** @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema` */
export function* validateRoot(
  root: JSONSchemaProps | undefined,
  field: string,
  { subresources }: CustomResourceDefinitionVersion,
  read: ReadRoot,
): Generator<void, FieldError[]> {
  if (root === undefined) return [required(field)];
  // The size of patterns is limited before they are used.
  const excess = yield* validatePatterns(root, field);
  if (excess.length > 0) return excess;
  const errors = [
    ...(subresources?.status === undefined ? [] : validateDividedRoot(root, field)),
    ...(root.nullable ? [forbiddenField(`${field}.nullable`, "nullable cannot be true at the root")] : []),
  ];
  const unreadable = yield* unreadableWord(root);
  const structure = unreadable === undefined ? yield* validateStructure(root, field) : [];
  // Defaults are validated against the schema, which must therefore be sound.
  const isSound = unreadable === undefined && structure.length === 0;
  addAll(errors, structure);
  if (isSound) addAll(errors, yield* defaultErrors(root as unknown as JsonObject, field));
  addAll(errors, yield* validateSchema(root, field));
  if (errors.length > 0) return errors;
  return unreadable === undefined ? yield* validateReadable(root, field, read) : [invalid(field, "", unreadable)];
}

/** Rejects whatever the compiler can't enforce, so that no definition is accepted that would be served in part. */
function* validateReadable(root: JSONSchemaProps, field: string, read: ReadRoot): Generator<void, FieldError[]> {
  const { problems } = yield* read(root);
  return problems.map(({ path, message, remedy }) =>
    forbiddenField(fieldAt(field, path), remedy === undefined ? message : `${message}: ${remedy}`),
  );
}

/** The only keywords at the root if the status is a subresource: rules that span both parts could not be enforced. */
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
  // Conversion rules do not restrict values.
  const isAllowed = (word: string): boolean => word === CONVERSION_KEYWORD || WORDS_OF_DIVIDED_ROOT.includes(word);
  const other = Object.entries(root).find(([word, value]) => !isAllowed(word) && !isUnset(value));
  if (other === undefined) return [];
  const allowed = `only [${WORDS_OF_DIVIDED_ROOT.map(fieldName).join(" ")}] fields are allowed ${why}`;
  return [invalid(field, { [other[0]]: other[1] }, allowed)];
}

/** The keyword as the message shows it, such as `MinLength` or `XValidations`. */
function fieldName(word: string): string {
  return word
    .replace("x-kubernetes-", "x-")
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

/** Whether the value means the same as an absent one. */
function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === "" || value === false;
}
