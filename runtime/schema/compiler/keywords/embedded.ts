/** Requirements of embedded resources beyond their schema. SPEC: Validation, embedded resources. */
import { type FieldError, invalid, MAX_SHOWN_VALUE_CHARACTERS, required } from "../../../api/field-error.js";
import { dns1035Label, labelValue, pathSegment, qualifiedName } from "../../../api/formats/name-format.js";
import type { JsonObject } from "../../../api/json.js";
import { isObject } from "../../json-kinds.js";
import type { Walk } from "../walk-schema.js";

/**
 * Checks that apiVersion and kind are set, and that name, labels and annotations are well formed. Types were checked
 * before.
 */
export function checkEmbedded(object: JsonObject, walk: Walk): void {
  const report = (field: string, value: unknown, texts: readonly string[]): void => {
    for (const text of texts) walk.problem(invalid(walk.pathOf(field), value, text));
  };
  const { apiVersion, kind, metadata } = object;
  if (apiVersion === undefined) walk.problem(missing(walk.pathOf("apiVersion")));
  else if (typeof apiVersion === "string") report("apiVersion", apiVersion, apiVersionProblems(apiVersion));
  if (kind === undefined) walk.problem(missing(walk.pathOf("kind")));
  else if (typeof kind === "string") report("kind", kind, kindProblems(kind));
  if (!isObject(metadata)) return;
  if (typeof metadata.name === "string") report("metadata.name", metadata.name, pathSegment(metadata.name));
  for (const [key, value] of entries(metadata.labels)) {
    report("metadata.labels", key, qualifiedName(key));
    if (typeof value === "string") report("metadata.labels", value, labelValue(value));
  }
  for (const [key] of entries(metadata.annotations)) {
    report("metadata.annotations", key, qualifiedName(key.toLowerCase()));
  }
}

/** No `required` of the schema names the field, so no profile treats it as malformed (CRD-011). */
function missing(path: string): FieldError {
  return { ...required(path), isEmpty: true };
}

function kindProblems(kind: string): string[] {
  if (kind === "") return ["must not be empty"];
  return dns1035Label(kind.toLowerCase()).map((text) => `may have mixed case, but should otherwise match: ${text}`);
}

function apiVersionProblems(apiVersion: string): string[] {
  if (apiVersion === "") return ["must not be empty"];
  const parts = apiVersion.split("/");
  return parts.length > 2 || parts.includes("")
    ? [`unexpected GroupVersion string: ${apiVersion.slice(0, MAX_SHOWN_VALUE_CHARACTERS)}`]
    : [];
}

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
