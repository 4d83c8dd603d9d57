/** YAML in and out, as far as the API needs it: JSON's data model, duplicate keys listed, aliases bounded. */
import { isMap, isPair, isScalar, isSeq, parseDocument, stringify, visit } from "yaml";
import type { JsonValue } from "../api/json.js";
import { type DecodedJson, JsonSyntaxError, MAX_DUPLICATES, MAX_JSON_DEPTH } from "./json.js";

/** Aliases that one document may expand to; beyond it is refused as an attack on memory. */
const MAX_ALIASES = 100;

/**
 * Reads one YAML document. Integers beyond 2^53 become bigints.
 * @throws JsonSyntaxError for bad syntax, several documents, deep nesting, too many aliases.
 */
export function decodeYaml(text: string): DecodedJson {
  // uniqueKeys is checked below, since duplicates are a warning for some callers and the last value must win
  const document = parseDocument(text, {
    uniqueKeys: false,
    intAsBigInt: true,
    prettyErrors: true,
    logLevel: "error",
  });
  const [first] = document.errors;
  if (first) throw new JsonSyntaxError(first.message, { cause: first });
  const duplicates = duplicateKeys(document.contents);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw new JsonSyntaxError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  return { value: toJson(value, 0), duplicates };
}

export function encodeYaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function duplicateKeys(contents: unknown): string[] {
  const duplicates: string[] = [];
  visit(contents as Parameters<typeof visit>[0], {
    Map(_key, map, path) {
      if (path.length > 2 * MAX_JSON_DEPTH)
        throw new JsonSyntaxError(`the document is nested more than ${MAX_JSON_DEPTH} levels deep`);
      const seen = new Set<string>();
      for (const pair of map.items) {
        const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
        if (seen.has(key) && duplicates.length < MAX_DUPLICATES) duplicates.push(pathOf([...path, map], key));
        seen.add(key);
      }
    },
  });
  return duplicates;
}

function pathOf(ancestors: readonly unknown[], last: string): string {
  let path = "";
  for (const [index, node] of ancestors.entries()) {
    const child = ancestors[index + 1];
    if (isPair(node)) path += `${path === "" ? "" : "."}${String(isScalar(node.key) ? node.key.value : node.key)}`;
    else if (isSeq(node) && child !== undefined) path += `[${node.items.indexOf(child)}]`;
    else if (!isMap(node) && !isSeq(node)) continue;
  }
  return path === "" ? last : `${path}.${last}`;
}

/** Narrows what the parser gives to JSON: safe integers as numbers, keys as strings, nothing else. */
function toJson(value: unknown, depth: number): JsonValue {
  if (depth > MAX_JSON_DEPTH)
    throw new JsonSyntaxError(`the document is nested more than ${MAX_JSON_DEPTH} levels deep`);
  if (typeof value === "bigint") {
    return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(value) : value;
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new JsonSyntaxError(`${value} is no JSON number`);
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  if (value instanceof Map) return toJson(Object.fromEntries(value), depth);
  if (typeof value === "object" && value !== null) {
    const result: Record<string, JsonValue> = {};
    for (const [key, item] of Object.entries(value)) {
      Object.defineProperty(result, key, {
        value: toJson(item, depth + 1),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return result;
  }
  if (value === undefined) return null;
  return value as JsonValue;
}
