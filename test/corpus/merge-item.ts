/** The document type of the strategic merge patch vectors, compiled from its published schema. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { loadDefinitions } from "../../codegen/load/load.js";
import { parseDocuments } from "../../codegen/load/parse-yaml.js";
import { readSchemas } from "../../codegen/model/schemas.js";
import type { Problem } from "../../codegen/problem.js";
import { compileMergeRule } from "../../runtime/merge/descriptors/compile-merge-rule.js";
import type { MergeRule } from "../../runtime/merge/descriptors/merge-rule.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

const FILE = "swagger-merge-item-v3.json";
const document = new URL(`../../../shared/corpus/patch/schema/${FILE}`, import.meta.url);

/** The rule of MergeItem; undefined where there is no corpus. */
export function mergeItemRule(): MergeRule | undefined {
  if (!existsSync(document)) return undefined;
  const { documents, problems } = parseDocuments(readFileSync(document, "utf8"), FILE, FILE);
  assert.deepEqual(problems, []);
  const faults: Problem[] = [];
  const schemas = readSchemas(loadDefinitions(documents, faults), faults);
  assert.deepEqual(faults, []);
  const structs: Record<string, Schema> = {};
  let root = "";
  for (const { key, definition, schema } of schemas.values()) {
    structs[key] = schema;
    if (definition.name === "mergeItem") root = key;
  }
  const item = structs[root];
  const fields = item?.properties;
  assert.ok(item && fields?.mergeItemPtr, "the document describes mergeItem");
  // The document says what one item is; in all vectors the field holds a list of them.
  const mergeItemPtr: Schema = { ...fields.mergeItemPtr, ref: undefined, type: "array", items: { ref: root } };
  structs[root] = { ...item, properties: { ...fields, mergeItemPtr } };
  return compileMergeRule({ root, structs });
}
