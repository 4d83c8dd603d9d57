/**
 * Translates the spellings of OpenAPI 3.1 (JSON Schema) and Swagger 2.0 to OpenAPI 3.0. What 3.0 can't express is kept,
 * and the schema compiler refuses it.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { mapParts } from "./schema-parts.js";

/** Keywords that do not restrict values. */
const ANNOTATIONS: ReadonlySet<string> = new Set(
  "title description default example examples deprecated readOnly writeOnly externalDocs nullable discriminator".split(
    " ",
  ),
);

/** Returns a raw schema of any version in the spelling of 3.0; the same object if it already is. */
export function plainSpelling(raw: JsonObject): JsonObject {
  return withoutNullParts(withSpelledKeywords(mapParts(raw, plainSpelling)));
}

function withSpelledKeywords(raw: JsonObject): JsonObject {
  let result = raw;
  if (raw["x-nullable"] === true && raw.nullable === undefined) result = { ...result, nullable: true };
  if (raw.contentEncoding === "base64" && raw.format === undefined) result = { ...result, format: "byte" };
  if (raw.const !== undefined) {
    const { const: value, ...rest } = result;
    result = { ...rest, enum: [value as JsonValue] };
  }
  return result;
}

/** Turns `anyOf: [X, {type: "null"}]` into X, nullable. */
function withoutNullParts(raw: JsonObject): JsonObject {
  for (const keyword of ["anyOf", "oneOf"]) {
    const parts = raw[keyword];
    if (!Array.isArray(parts)) continue;
    const others = parts.filter((part) => !isNull(part));
    if (others.length === parts.length || others.length === 0) continue;
    const { [keyword]: _parts, ...rest } = raw;
    const [only] = others;
    if (others.length > 1 || !isJsonObject(only)) return { ...rest, [keyword]: others, nullable: true };
    if (Object.keys(rest).every((key) => ANNOTATIONS.has(key) || key.startsWith("x-"))) {
      return { ...only, ...rest, nullable: true };
    }
    const allOf = Array.isArray(rest.allOf) ? rest.allOf : [];
    return { ...rest, allOf: [...allOf, only], nullable: true };
  }
  return raw;
}

function isNull(part: JsonValue): boolean {
  if (!isJsonObject(part)) return false;
  const keys = Object.keys(part).filter((key) => !ANNOTATIONS.has(key));
  return (
    keys.length === 1 &&
    (part.type === "null" || (Array.isArray(part.enum) && part.enum.length === 1 && part.enum[0] === null))
  );
}
