/**
 * Explains, in the words of stock servers, why they can't decode an embedded object: its apiVersion, kind and
 * metadata.
 */
import { formatFieldError, invalid, joinFieldPath } from "../../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { MAX_OBJECT_DEPTH } from "../compiler/validation.js";
import type { Schema } from "../schema-types.js";
import { metadataProblem } from "./decoding-problem.js";

type Structs = Readonly<Record<string, Schema>>;

/**
 * Returns the first problem of the objects embedded in an object of a custom kind.
 * @param root name of the kind's struct
 * @returns undefined if all can be decoded
 */
export function embeddedProblem(object: JsonObject, root: string, structs: Structs): string | undefined {
  return problemOf(object, { ref: root }, structs, "", 0);
}

function problemOf(
  value: JsonValue | undefined,
  schema: Schema,
  structs: Structs,
  path: string,
  depth: number,
): string | undefined {
  if (depth > MAX_OBJECT_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items && first(value, (item, index) => problemOf(item, items, structs, `${path}[${index}]`, depth + 1));
  }
  if (!isJsonObject(value)) return undefined;
  const struct = schema.ref === undefined ? schema : (structs[schema.ref] ?? {});
  const own = struct.embeddedResource ? envelopeProblem(value, path) : undefined;
  if (own !== undefined) return own;
  const { properties = {}, additionalProperties } = struct;
  return first(Object.entries(value), ([key, member]) => {
    const isDeclared = Object.hasOwn(properties, key);
    const below = isDeclared ? properties[key] : additionalProperties;
    if (typeof below !== "object") return undefined;
    const place = isDeclared ? joinFieldPath(path, key) : `${path}[${key}]`;
    return problemOf(member, below, structs, place, depth + 1);
  });
}

function envelopeProblem(object: JsonObject, path: string): string | undefined {
  for (const key of ["apiVersion", "kind"]) {
    const value = object[key];
    if (value !== undefined && typeof value !== "string")
      return fieldText(joinFieldPath(path, key), value, "must be a string");
  }
  const problem = metadataProblem(object.metadata);
  return problem && fieldText(joinFieldPath(path, "metadata"), inOrder(object.metadata), problem);
}

function fieldText(field: string, value: JsonValue, text: string): string {
  return formatFieldError(invalid(field, value, text));
}

/** Stock servers show the fields of an object sorted by name. */
function inOrder(value: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value)) return value ?? null;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

function first<T>(items: readonly T[], problem: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = problem(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
