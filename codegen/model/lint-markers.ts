/** Checks the merge markers. SPEC: Merge-strategy markers (schema annotations). */
import { equalJson, type JsonValue } from "../../runtime/api/json.js";
import { shortJson } from "../load/read-fields.js";
import type { Report, SchemaPath } from "../problem.js";
import type { RawNode } from "./raw-node.js";

const LIST_TYPE = "x-kubernetes-list-type";
const LIST_MAP_KEYS = "x-kubernetes-list-map-keys";
const MAP_TYPE = "x-kubernetes-map-type";
const PATCH_STRATEGY = "x-kubernetes-patch-strategy";
const PATCH_MERGE_KEY = "x-kubernetes-patch-merge-key";

const LIST_TYPES = ["atomic", "set", "map"];
const MAP_TYPES = ["atomic", "granular"];
const PATCH_STRATEGIES = ["merge", "replace", "retainKeys"];

/** Reports markers with unknown values, in the wrong place, or contradicting the schema. */
export function lintMarkers(node: RawNode, path: SchemaPath, report: Report): void {
  const { raw } = node;
  const type = node.resolved()?.type();
  const listType = raw[LIST_TYPE];
  if (listType !== undefined) {
    const at = [...path, LIST_TYPE];
    if (!isOneOf(listType, LIST_TYPES)) reportUnknown("listType", listType, LIST_TYPES, at, report);
    else if (type !== undefined && type !== "array" && !isBytes(node)) {
      report(
        at,
        `found listType on a value of type ${JSON.stringify(type)}`,
        "expected it on a list; use mapType on maps and structs",
      );
    }
  }
  const mapType = raw[MAP_TYPE];
  if (mapType !== undefined) {
    const at = [...path, MAP_TYPE];
    if (!isOneOf(mapType, MAP_TYPES)) reportUnknown("mapType", mapType, MAP_TYPES, at, report);
    else if (type !== undefined && type !== "object") {
      report(
        at,
        `found mapType on a value of type ${JSON.stringify(type)}`,
        "expected it on a map or struct; use listType on lists",
      );
    }
  }
  lintPatchStrategy(raw[PATCH_STRATEGY], [...path, PATCH_STRATEGY], report);
  if (raw[PATCH_MERGE_KEY] !== undefined && typeof raw[PATCH_MERGE_KEY] !== "string") {
    report(
      [...path, PATCH_MERGE_KEY],
      `patchMergeKey is ${shortJson(raw[PATCH_MERGE_KEY])}`,
      "expected the name of a field",
    );
  }
  lintReference(node, path, report);
  lintList(node, path, report);
}

/** A list behind a reference has one merge rule, which may be stated on either side. */
function lintReference(node: RawNode, path: SchemaPath, report: Report): void {
  const target = node.resolved();
  if (!target || target.raw === node.raw) return;
  for (const marker of [LIST_TYPE, LIST_MAP_KEYS]) {
    const [own, other] = [node.raw[marker], target.raw[marker]];
    if (own === undefined || other === undefined || equalJson(own, other)) continue;
    const message = `${marker} is ${shortJson(own)} here and ${shortJson(other)} in ${target.definition.name}`;
    report([...path, marker], message, "state it in one of the two places");
  }
}

/** Published documents mark bytes, which are strings in JSON, as atomic lists. */
function isBytes(node: RawNode): boolean {
  const { raw } = node.resolved() ?? node;
  return raw.format === "byte" && node.raw[LIST_TYPE] === "atomic";
}

function lintPatchStrategy(strategy: JsonValue | undefined, path: SchemaPath, report: Report): void {
  if (strategy === undefined) return;
  const parts = typeof strategy === "string" ? strategy.split(",") : [];
  if (parts.length > 0 && parts.every((part) => PATCH_STRATEGIES.includes(part))) return;
  reportUnknown("patchStrategy", strategy, PATCH_STRATEGIES, path, report);
}

function reportUnknown(
  marker: string,
  value: JsonValue,
  allowed: readonly string[],
  path: SchemaPath,
  report: Report,
): void {
  report(path, `${marker} ${shortJson(value)} is unknown`, `expected one of ${allowed.join(", ")}`);
}

function isOneOf(value: JsonValue, allowed: readonly string[]): boolean {
  return typeof value === "string" && allowed.includes(value);
}

function lintList(node: RawNode, path: SchemaPath, report: Report): void {
  const { raw } = node;
  const listType = raw[LIST_TYPE];
  const written = raw[LIST_MAP_KEYS];
  if (written !== undefined && listType !== "map") {
    const remedy = `add ${LIST_TYPE}: map, or remove the keys`;
    report([...path, LIST_MAP_KEYS], 'found list map keys without listType "map"', remedy);
    return;
  }
  const items = node.resolved()?.items();
  if (listType === "set") lintSetItems(items, path, report);
  if (listType !== "map") return;
  if (!Array.isArray(written) || written.length === 0) {
    report([...path, LIST_TYPE], 'listType "map" needs the key fields', `add ${LIST_MAP_KEYS}, for example: [name]`);
    return;
  }
  const item = items?.resolved();
  if (item && item.type() !== "object") {
    report(
      [...path, LIST_TYPE],
      `found listType "map" on a list with items of type ${JSON.stringify(item.type())}`,
      "expected items of type object",
    );
    return;
  }
  for (const [index, key] of written.entries()) {
    const at = [...path, LIST_MAP_KEYS, index];
    if (written.indexOf(key) !== index) report(at, `the key ${shortJson(key)} is named twice`);
    else if (item) lintKey(key, item, node.definition.dialect === "crd", at, report);
  }
}

/** Items of a set are compared as a whole, so they can't be merged field by field. */
function lintSetItems(items: RawNode | undefined, path: SchemaPath, report: Report): void {
  const item = items?.resolved();
  if (!items || !item || items.isScalar()) return;
  const type = item.type();
  const isAtomic =
    (type === "array" && (item.raw[LIST_TYPE] ?? "atomic") === "atomic") ||
    (type === "object" && (items.raw[MAP_TYPE] ?? item.raw[MAP_TYPE]) === "atomic");
  if (isAtomic) return;
  const remedy = 'expected scalars, or objects and lists marked "atomic"';
  report(
    [...path, LIST_TYPE],
    `found listType "set" on a list with items of type ${JSON.stringify(type ?? "any")}`,
    remedy,
  );
}

function lintKey(key: JsonValue, item: RawNode, isCrd: boolean, path: SchemaPath, report: Report): void {
  const property = typeof key === "string" ? item.property(key) : undefined;
  if (!property) {
    const properties = Object.keys(item.raw.properties ?? {})
      .slice(0, 10)
      .join(", ");
    report(
      path,
      `the key ${shortJson(key)} is not a property of the items`,
      `expected one of ${properties || "the items' properties"}`,
    );
    return;
  }
  if (!property.isScalar()) {
    const type = property.resolved()?.type() ?? "any";
    report(
      path,
      `the key ${shortJson(key)} is of type ${JSON.stringify(type)}`,
      "expected a string, number or boolean",
    );
    return;
  }
  const required = Array.isArray(item.raw.required) && item.raw.required.includes(key);
  // Published documents have keys that may be absent; a server counts them as empty.
  if (isCrd && !required && property.raw.default === undefined) {
    report(path, `the key ${shortJson(key)} may be absent from an item`, "make it required, or give it a default");
  }
}
