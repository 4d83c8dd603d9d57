/** The schemas of the built-in kinds against the reference's own: the same fields, types, numbers and markers. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { REPOSITORY } from "../codegen/workspace.js";
import { importTypeScript } from "../support/typescript.js";
import { importStruct, type ProtoSource } from "../support/upstream/proto-schemas.js";
import { folderOfPackage, readProtoFolder } from "../support/upstream/schema-folder.js";

const CORPUS = join(REPOSITORY, "../shared/corpus/kubernetes-api");
const skip = existsSync(CORPUS) ? undefined : "not found at ../shared/corpus/kubernetes-api";

/** Differences on purpose, with the reason; each must be one. */
const ON_PURPOSE: Readonly<Record<string, string>> = {
  "apiextensions/v1#CustomResourceSubresources.status": "a struct without fields is named after the field",
  "scheduling/v1alpha2#PodGroupSchedulingPolicy.basic": "a struct without fields is named after the field",
};

/** Structs by `core/v1#PodSpec`. */
async function builtinStructs(): Promise<Map<string, Schema>> {
  const folder = join(REPOSITORY, "generated");
  const structs = new Map<string, Schema>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".schema.ts") || file.includes("example.com")) continue;
    const module = (await importTypeScript(join(folder, file))) as { structs: Record<string, Schema> };
    for (const [id, schema] of Object.entries(module.structs)) structs.set(id.replace(/\/[^/]*#/, "#"), schema);
  }
  return structs;
}

/** Conditions that are taken as they are reported have the fields of all others, and fewer rules. */
function nameOf(struct: string): string {
  return struct === "ReportedCondition" ? "Condition" : struct;
}

/** What a field is, as one text: `list of PodSpec`, `int32`. */
function typeOfRaw(node: JsonObject): string {
  if (typeof node.$ref === "string") return node.$ref.slice(node.$ref.lastIndexOf("/") + 1);
  if (node.type === "array") return `list of ${typeOfRaw(node.items as JsonObject)}`;
  if (isJsonObject(node.additionalProperties)) return `map of ${typeOfRaw(node.additionalProperties)}`;
  return scalar(node.type as string | undefined, node.format as string | undefined);
}

function typeOf(schema: Schema): string {
  if (schema.ref !== undefined) return nameOf(schema.ref.slice(schema.ref.indexOf("#") + 1));
  if (schema.wellKnown !== undefined) return schema.wellKnown;
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (typeof schema.additionalProperties === "object") return `map of ${typeOf(schema.additionalProperties)}`;
  return scalar(schema.type, schema.format);
}

/** Formats that only narrow the texts are ours to add. */
function scalar(type: string | undefined, format: string | undefined): string {
  if (type === undefined) return "any JSON";
  return type === "string" && format !== "byte" ? "string" : `${type} ${format ?? ""}`;
}

/** Merge behaviour of a node, as one text. */
function markersOf(schema: Schema): string {
  const { listType, listMapKeys, mapType, patchStrategy, patchMergeKey } = schema;
  return JSON.stringify({ listType, listMapKeys, mapType, patchStrategy: patchStrategy?.join(), patchMergeKey });
}

function markersOfRaw(node: JsonObject): string {
  const strategy = node["x-kubernetes-patch-strategy"] as string | undefined;
  const mergeKey = node["x-kubernetes-patch-merge-key"] as string | undefined;
  const merges = strategy?.split(",").includes("merge");
  const fallback = node.type === "array" && merges ? (mergeKey === undefined ? "set" : "map") : undefined;
  const listType = (node["x-kubernetes-list-type"] as string | undefined) ?? fallback;
  const keys = node["x-kubernetes-list-map-keys"] as string[] | undefined;
  const listMapKeys = keys ?? (listType === "map" && mergeKey !== undefined ? [mergeKey] : undefined);
  const mapType = node["x-kubernetes-map-type"] as string | undefined;
  return JSON.stringify({ listType, listMapKeys, mapType, patchStrategy: strategy, patchMergeKey: mergeKey });
}

function differences(name: string, ours: Schema, theirs: JsonObject): string[] {
  const found: string[] = [];
  const fields = theirs.properties as JsonObject;
  for (const [field, raw] of Object.entries(fields)) {
    const own = ours.properties?.[field];
    if (own === undefined) {
      found.push(`${name}.${field}: is missing`);
      continue;
    }
    const [type, expected] = [typeOf(own), typeOfRaw(raw as JsonObject)];
    if (type !== expected) found.push(`${name}.${field}: ${type}, the reference has ${expected}`);
    const [markers, known] = [markersOf(own), markersOfRaw(raw as JsonObject)];
    if (markers !== known) found.push(`${name}.${field}: ${markers}, the reference has ${known}`);
  }
  return found;
}

test("every field of the reference is in the built-in kinds, with its type, number and markers", {
  skip,
}, async (context) => {
  const document = JSON.parse(readFileSync(join(CORPUS, "openapi-v2/swagger.json"), "utf8")) as JsonObject;
  const definitions = document.definitions as Record<string, JsonObject>;
  const source: ProtoSource = { messages: readProtoFolder(join(CORPUS, "proto")), definitions };
  const messages = new Map(
    [...source.messages].map(([full, { package: owner, name }]) => [`${folderOfPackage(owner)}#${name}`, full]),
  );
  const found: string[] = [];
  let [structs, fields] = [0, 0];
  for (const [id, schema] of await builtinStructs()) {
    const full = messages.get(id);
    if (full === undefined) continue;
    const imported = importStruct(source, full, (message) => `/${message.slice(message.lastIndexOf(".") + 1)}`);
    structs++;
    fields += Object.keys(imported.schema.properties as JsonObject).length;
    found.push(...differences(id, schema, imported.schema), ...numberDifferences(id, imported.numbers));
  }
  const isOnPurpose = (text: string): boolean => Object.keys(ON_PURPOSE).some((start) => text.startsWith(`${start}:`));
  const unused = Object.keys(ON_PURPOSE).filter((start) => !found.some((text) => text.startsWith(`${start}:`)));
  context.diagnostic(`${structs} structs with ${fields} fields compared`);
  assert.deepEqual(
    found.filter((text) => !isOnPurpose(text)),
    [],
  );
  assert.deepEqual(unused, [], "differences on purpose that are none");
  assert.ok(structs >= 500, `${structs} structs`);
});

function numberDifferences(id: string, numbers: ReadonlyMap<string, Readonly<Record<string, number>>>): string[] {
  const folder = id.slice(0, id.indexOf("#"));
  const path = join(REPOSITORY, "schemas", folder, "protobuf.lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8")) as { messages: Record<string, { fields: JsonObject }> };
  return [...numbers].flatMap(([message, fields]) =>
    Object.entries(fields).flatMap(([field, number]) => {
      const own: JsonValue | undefined = lock.messages[message]?.fields[field];
      return own === number ? [] : [`${folder}#${message}.${field}: number ${own}, the reference has ${number}`];
    }),
  );
}
