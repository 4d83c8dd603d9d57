/** Reads the conversion in the schema of a version. */
import type { JsonObject } from "../../runtime/api/json.js";
import {
  CONVERSION_KEYWORD,
  type ConversionMapping,
  readConversion,
} from "../../runtime/schema/conversion/conversion-rules.js";
import type { SchemaProblem } from "../../runtime/schema/reader/raw-keywords.js";
import type { SchemaPath } from "../problem.js";
import type { FieldReader } from "./read-fields.js";

/** The strategy of definitions whose schemas contain conversion rules. */
export const MAPPING_STRATEGY = "Mapping";

/** @param path the path of the schema */
export function readMapping(
  reader: FieldReader,
  schema: JsonObject,
  path: SchemaPath,
): { readonly conversion?: ConversionMapping } {
  const raw = Object.hasOwn(schema, CONVERSION_KEYWORD) ? schema[CONVERSION_KEYWORD] : undefined;
  if (raw === undefined) return {};
  const problems: SchemaProblem[] = [];
  const conversion = readConversion(raw, problems);
  for (const { path: at, message, remedy } of problems)
    reader.report([...path, CONVERSION_KEYWORD, ...at], message, remedy);
  return { conversion };
}
