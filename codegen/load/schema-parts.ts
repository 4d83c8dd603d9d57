/** Traverses the nodes of a raw schema: knows which keywords contain schemas, and replaces nodes. */
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../runtime/api/json.js";

const SCHEMA_KEYWORDS = ["items", "additionalProperties", "not"];
const LIST_KEYWORDS = ["allOf", "anyOf", "oneOf"];
const MAP_KEYWORDS = ["properties", "$defs"];

/** Applies `replace` to all schemas directly below `raw`; returns the same object if nothing changes. */
export function mapParts(raw: JsonObject, replace: (part: JsonObject) => JsonObject): JsonObject {
  const part = (value: JsonValue): JsonValue => (isJsonObject(value) ? replace(value) : value);
  let result = raw;
  const change = (key: string, value: JsonValue): void => {
    if (result === raw) result = { ...raw };
    result[key] = value;
  };
  for (const key of SCHEMA_KEYWORDS) {
    const value = raw[key];
    if (!isJsonObject(value)) continue;
    const replaced = replace(value);
    if (replaced !== value) change(key, replaced);
  }
  for (const key of LIST_KEYWORDS) {
    const value = raw[key];
    if (!Array.isArray(value)) continue;
    const replaced = value.map(part);
    if (replaced.some((item, index) => item !== value[index])) change(key, replaced);
  }
  for (const key of MAP_KEYWORDS) {
    const value = raw[key];
    if (!isJsonObject(value)) continue;
    const replaced: JsonObject = {};
    for (const [name, item] of Object.entries(value)) setMember(replaced, name, part(item ?? null));
    if (Object.keys(value).some((name) => replaced[name] !== value[name])) change(key, replaced);
  }
  return result;
}
