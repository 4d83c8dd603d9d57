/** The order and the texts in which duplicate and unknown fields of a body are reported. SPEC: Errors, other rules 4. */
import { MAX_FIELD_PATH_CHARACTERS } from "../../api/field-error.js";
import { shownText } from "../../base/shown-text.js";
import type { WriteRequest } from "../write/write.js";

/**
 * Returns the texts of the errors in the order of the document, for bodies that are decoded field by field. For all
 * others, such as patches, the duplicates that the decoder found come first, and then unknown fields.
 */
export function orderedErrors(request: WriteRequest, unknownFields: readonly string[]): readonly string[] {
  const { decodingErrors = [], errorPlaces, sortsUnknownFields = false } = request;
  const fields = sortsUnknownFields ? inOrder(unknownFields, request.resource.custom !== undefined) : unknownFields;
  const unknown = fields.map((field) => ({ text: unknownFieldText(field), at: errorPlaces?.fieldAt(field) }));
  const duplicates = decodingErrors.map((text, index) => ({ text, at: errorPlaces?.duplicatesAt[index] }));
  const errors = [...duplicates, ...unknown];
  // The sort is stable, so errors without a place keep their order.
  if (errorPlaces !== undefined) errors.sort((a, b) => (a.at ?? LAST) - (b.at ?? LAST));
  return errors.map(({ text }) => text);
}

/** Returns the message that refuses a strict request. It lists duplicates in YAML together, before all other errors. */
export function strictErrorText(errors: readonly string[]): string {
  const isOfYaml = (text: string): boolean => YAML_DUPLICATE.test(text);
  const lines = errors.filter(isOfYaml);
  if (lines.length === 0) return `strict decoding error: ${errors.join(", ")}`;
  const yaml = `yaml: unmarshal errors:\n${lines.map((line) => `  ${line}`).join("\n")}`;
  return `strict decoding error: ${[yaml, ...errors.filter((text) => !isOfYaml(text))].join(", ")}`;
}

const YAML_DUPLICATE = /^line \d+: key /;
const LAST = Number.MAX_SAFE_INTEGER;

function unknownFieldText(field: string): string {
  return `unknown field ${JSON.stringify(shownText(field, MAX_FIELD_PATH_CHARACTERS))}`;
}

/** Sorts fields by path. @param isDefined true for objects of definitions, whose metadata is decoded first */
function inOrder(fields: readonly string[], isDefined: boolean): readonly string[] {
  const sorted = fields.toSorted(byText);
  if (!isDefined) return sorted;
  const isOfMetadata = (field: string): boolean => field.startsWith("metadata.");
  return [...sorted.filter(isOfMetadata), ...sorted.filter((field) => !isOfMetadata(field))];
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
