/**
 * Converts the nodes of a YAML document to JSON: lists repeated keys, expands a bounded number of aliases, applies
 * merge keys.
 */
import { isAlias, isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { joinFieldPath } from "../api/field-error.js";
import { type JsonObject, type JsonValue, setMember } from "../api/json.js";
import {
  type DecodedJson,
  type DuplicateKey,
  exactNumber,
  JsonSyntaxError,
  MAX_DUPLICATES,
  MAX_JSON_DEPTH,
} from "./json-codec.js";

/** Maximum number of aliases that one document expands, including those inside expanded ones. */
export const MAX_YAML_ALIASES = 100;
/** Maximum number of values that all aliases of a document expand to. */
export const MAX_YAML_ALIASED_VALUES = 10_000;

const MERGE_KEY = "<<";

/** @throws JsonSyntaxError for a value that is not JSON, is nested too deep, or expands too far */
export function readYamlNode(contents: unknown, lineOf: (offset: number) => number): DecodedJson {
  const reader = new NodeReader(lineOf);
  const value = reader.value(contents, "", 0);
  const { duplicates, duplicateKeys } = reader;
  if (duplicates.length === 0) return { value, duplicates };
  return { value, duplicates, places: { duplicates: duplicateKeys, fieldAt: () => undefined } };
}

class NodeReader {
  readonly duplicates: string[] = [];
  readonly duplicateKeys: DuplicateKey[] = [];
  /** The node that each anchor names at this point of the document. */
  private readonly anchors = new Map<string, unknown>();
  /** Anchored nodes that are still being read; an alias to one of them would never end. */
  private readonly unfinished = new Set<unknown>();
  private aliases = 0;
  private aliasDepth = 0;
  private aliasedValues = 0;

  constructor(private readonly lineOf: (offset: number) => number) {}

  value(node: unknown, path: string, depth: number): JsonValue {
    if (this.aliasDepth > 0 && ++this.aliasedValues > MAX_YAML_ALIASED_VALUES)
      throw new JsonSyntaxError(`the aliases stand for more than ${MAX_YAML_ALIASED_VALUES} values`);
    if (isAlias(node)) return this.alias(node.source, path, depth);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.anchors.set(anchor, node);
    if (isScalar(node)) return scalar(node);
    if (!isMap(node) && !isSeq(node)) return null;
    if (depth >= MAX_JSON_DEPTH)
      throw new JsonSyntaxError(`the document is nested more than ${MAX_JSON_DEPTH} levels deep`);
    this.unfinished.add(node);
    const value = isMap(node) ? this.map(node, path, depth) : this.sequence(node, path, depth);
    this.unfinished.delete(node);
    return value;
  }

  private alias(name: string, path: string, depth: number): JsonValue {
    const node = this.anchors.get(name);
    if (node === undefined) throw new JsonSyntaxError(`the alias *${name} names nothing before it`);
    if (this.unfinished.has(node)) throw new JsonSyntaxError(`the alias *${name} stands in what it names`);
    if (++this.aliases > MAX_YAML_ALIASES)
      throw new JsonSyntaxError(`the document expands more than ${MAX_YAML_ALIASES} aliases`);
    this.aliasDepth++;
    const value = this.value(node, path, depth);
    this.aliasDepth--;
    return value;
  }

  private sequence(node: YAMLSeq, path: string, depth: number): JsonValue {
    return node.items.map((item, index) => this.value(item, joinFieldPath(path, index), depth + 1));
  }

  private map(node: YAMLMap, path: string, depth: number): JsonObject {
    const result: Record<string, JsonValue> = {};
    const merged: JsonObject[] = [];
    for (const pair of node.items) {
      if (isMergeKey(pair)) {
        merged.push(...mergedObjects(this.value(pair.value, path, depth + 1)));
        continue;
      }
      const key = this.key(pair.key, path, depth);
      const at = joinFieldPath(path, key);
      if (Object.hasOwn(result, key)) this.duplicate(at, key, pair.key);
      setMember(result, key, this.value(pair.value, at, depth + 1));
    }
    for (const object of merged)
      for (const [key, value] of Object.entries(object))
        if (!Object.hasOwn(result, key)) setMember(result, key, value as JsonValue);
    return result;
  }

  private duplicate(path: string, key: string, node: unknown): void {
    if (this.duplicates.length >= MAX_DUPLICATES) return;
    const at = (isScalar(node) ? node.range?.[0] : undefined) ?? 0;
    this.duplicates.push(path);
    this.duplicateKeys.push({ key, line: this.lineOf(at), at });
  }

  private key(node: unknown, path: string, depth: number): string {
    const key = this.value(node, path, depth + 1);
    if (typeof key === "object")
      throw new JsonSyntaxError(`${path === "" ? "the document" : path} has a key that is not a string`);
    return String(key);
  }
}

/** Matches an unquoted `<<`. */
function isMergeKey({ key }: Pair): boolean {
  return isScalar(key) && key.value === MERGE_KEY && key.type === "PLAIN";
}

function mergedObjects(value: JsonValue): JsonObject[] {
  const objects = Array.isArray(value) ? value : [value];
  return objects.map((object) => {
    if (typeof object !== "object" || object === null || Array.isArray(object))
      throw new JsonSyntaxError(`the key ${MERGE_KEY} needs a map, or a list of maps`);
    return object;
  });
}

const BINARY_TAG = "tag:yaml.org,2002:binary";

/** Returns the text in the bytes of a `!!binary` scalar. @throws JsonSyntaxError for malformed Base64 */
function binaryText(source: string): string {
  const base64 = source.replace(/\s/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64))
    throw new JsonSyntaxError("!!binary value contains invalid base64 data");
  return Buffer.from(base64, "base64").toString();
}

function scalar({ value, source = "", tag }: Scalar): JsonValue {
  if (tag === BINARY_TAG) return binaryText(source);
  switch (typeof value) {
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : finite(value, source);
    case "number":
      return exactNumber(finite(value, source));
    case "string":
    case "boolean":
      return value;
    default:
      // an explicit tag (`!!timestamp`) converted the text to another type
      return value === null ? null : source;
  }
}

const MAX_SHOWN_CHARACTERS = 32;

function finite<T extends number | bigint>(value: T, source: string): T {
  if (!Number.isFinite(Number(value)))
    throw new JsonSyntaxError(`${source.slice(0, MAX_SHOWN_CHARACTERS)} is no JSON number`);
  return value;
}
