/** Reads the merge markers of a raw schema. SPEC: Merge-strategy markers (schema annotations). */
import { isJsonObject } from "../../api/json.js";
import type { Schema } from "../schema-types.js";
import { KeywordReader } from "./raw-keywords.js";

const LIST_TYPE = "x-kubernetes-list-type";
const LIST_MAP_KEYS = "x-kubernetes-list-map-keys";
const MAP_TYPE = "x-kubernetes-map-type";
const PATCH_STRATEGY = "x-kubernetes-patch-strategy";
const PATCH_MERGE_KEY = "x-kubernetes-patch-merge-key";

const LIST_TYPES = ["atomic", "set", "map"] as const;
const MAP_TYPES = ["atomic", "granular"] as const;
const PATCH_STRATEGIES = ["merge", "replace", "retainKeys"];

type Markers = Pick<Schema, "listType" | "listMapKeys" | "mapType" | "patchStrategy" | "patchMergeKey">;

/**
 * Returns the markers of a node; `node` is what was read of it so far. A list without a list type derives it from its
 * patch strategy. Unusable markers are left out; `reports` says whether they are also problems.
 */
export function readMarkers(keywords: KeywordReader, node: Schema, reports: boolean): Markers {
  const reader = reports ? keywords : new KeywordReader(keywords.raw, keywords.path, [], keywords.takesIdle);
  for (const keyword of ["patchStrategy", "patchMergeKey"]) keywords.take(keyword);
  const markers: Markers = { ...listMarkers(reader, node) };
  const mapType = reader.oneOf(MAP_TYPE, MAP_TYPES);
  if (mapType && node.type !== undefined && node.type !== "object") {
    reader.report(MAP_TYPE, `found mapType on a value of type "${node.type}"`, "expected it on a map or struct");
  } else if (mapType) markers.mapType = mapType;
  Object.assign(markers, patchMarkers(reader));
  return { ...patchFallback(markers, node), ...markers };
}

function listMarkers(reader: KeywordReader, node: Schema): Markers {
  const listType = reader.oneOf(LIST_TYPE, LIST_TYPES);
  const keys = reader.texts(LIST_MAP_KEYS);
  if (listType !== "map" && keys && keys.length > 0) {
    reader.report(
      LIST_MAP_KEYS,
      'found list map keys without listType "map"',
      `add ${LIST_TYPE}: map, or remove the keys`,
    );
  }
  if (listType === undefined) return {};
  if (node.type !== undefined && node.type !== "array") {
    // Published documents mark bytes, which are strings in JSON, as atomic lists.
    if (node.format === "byte" && listType === "atomic") return {};
    reader.report(LIST_TYPE, `found listType on a value of type "${node.type}"`, "expected it on a list");
    return {};
  }
  if (listType !== "map") return { listType };
  if (!keys || keys.length === 0) {
    reader.report(LIST_TYPE, 'listType "map" needs the key fields', `add ${LIST_MAP_KEYS}, for example: [name]`);
    return {};
  }
  for (const key of keys) checkKey(reader, node, key);
  return { listType, listMapKeys: keys };
}

/** A key field has to be present in every item and comparable. Items behind a ref are not checked here. */
function checkKey(reader: KeywordReader, node: Schema, key: string): void {
  const items = node.items;
  if (!items || items.ref !== undefined) return;
  const property = items.properties && Object.hasOwn(items.properties, key) ? items.properties[key] : undefined;
  if (!property) {
    const names = Object.keys(items.properties ?? {});
    const remedy = names.length > 0 ? `expected one of ${names.slice(0, 10).join(", ")}` : "expected items with fields";
    reader.report(LIST_MAP_KEYS, `the key ${JSON.stringify(key)} is not a property of the items`, remedy);
    return;
  }
  if (property.type === "array" || property.type === "object" || property.ref !== undefined) {
    const message = `the key ${JSON.stringify(key)} is of type "${property.type ?? "object"}"`;
    reader.report(LIST_MAP_KEYS, message, "expected a string, number or boolean");
  } else if (!items.required?.includes(key) && property.default === undefined) {
    const message = `the key ${JSON.stringify(key)} may be absent from an item`;
    reader.report(LIST_MAP_KEYS, message, "make it required, or give it a default");
  }
}

function patchMarkers(reader: KeywordReader): Markers {
  const markers: Markers = {};
  const { raw } = reader;
  const strategyKeyword = raw[PATCH_STRATEGY] === undefined ? "patchStrategy" : PATCH_STRATEGY;
  const mergeKeyKeyword = raw[PATCH_MERGE_KEY] === undefined ? "patchMergeKey" : PATCH_MERGE_KEY;
  const strategies = reader.text(strategyKeyword)?.split(",");
  if (strategies?.every((strategy) => PATCH_STRATEGIES.includes(strategy))) markers.patchStrategy = strategies;
  else if (strategies) {
    const found = reader.found(strategyKeyword);
    reader.report(strategyKeyword, `patchStrategy is ${found}`, `expected one of ${PATCH_STRATEGIES.join(", ")}`);
  }
  const mergeKey = reader.text(mergeKeyKeyword);
  if (mergeKey) markers.patchMergeKey = mergeKey;
  return markers;
}

/** patchStrategy merge implies a listType: a map by the merge key for objects, and a set for scalars. */
function patchFallback(markers: Markers, node: Schema): Markers {
  const { patchStrategy, patchMergeKey, listType } = markers;
  const items = node.items;
  if (listType !== undefined || node.type !== "array" || !items || !patchStrategy?.includes("merge")) return {};
  const isObject = items.ref !== undefined || items.type === "object" || isJsonObject(items.properties);
  if (isObject) return patchMergeKey ? { listType: "map", listMapKeys: [patchMergeKey] } : {};
  return items.type === "array" ? {} : { listType: "set" };
}
