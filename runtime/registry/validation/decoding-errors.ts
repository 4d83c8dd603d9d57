/** Duplicate and unknown fields of a body: in which order and words they are told. SPEC: Errors, other rules 4. */
import { MAX_FIELD_PATH_CHARACTERS } from "../../api/field-error.js";
import { shownText } from "../../base/shown-text.js";
import type { WriteRequest } from "../write/write.js";

/**
 * Bodies that are read field by field tell faults in the order of the document. In all others, patches among them,
 * duplicates come first, since they are the decoder's, and unknown fields are told in the order of their paths.
 */
export function orderedErrors(request: WriteRequest, unknownFields: readonly string[]): readonly string[] {
  const { decodingErrors = [], errorPlaces, sortsUnknownFields = false } = request;
  const fields = sortsUnknownFields ? inOrder(unknownFields, request.resource.custom !== undefined) : unknownFields;
  const unknown = fields.map((field) => ({ text: unknownFieldText(field), at: errorPlaces?.fieldAt(field) }));
  const duplicates = decodingErrors.map((text, index) => ({ text, at: errorPlaces?.duplicatesAt[index] }));
  const errors = [...duplicates, ...unknown];
  // a stable sort: what has no place keeps its own
  if (errorPlaces !== undefined) errors.sort((a, b) => (a.at ?? LAST) - (b.at ?? LAST));
  return errors.map(({ text }) => text);
}

/** In front of the faults that a strict request is refused for. Duplicates of YAML stand together. */
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

/** @param isDefined of an object of a definition, whose metadata is read first */
function inOrder(fields: readonly string[], isDefined: boolean): readonly string[] {
  const sorted = fields.toSorted(byText);
  if (!isDefined) return sorted;
  const isOfMetadata = (field: string): boolean => field.startsWith("metadata.");
  return [...sorted.filter(isOfMetadata), ...sorted.filter((field) => !isOfMetadata(field))];
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
