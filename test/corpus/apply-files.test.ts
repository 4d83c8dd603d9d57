/** The larger objects and schemas beside the server-side-apply vectors. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import type { JsonValue } from "../../runtime/api/json.js";
import type { MergeRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { decodeFieldsV1, encodeFieldsV1 } from "../../runtime/merge/ownership/fields-v1.js";
import { identityErrors } from "../../runtime/merge/typed/typed-check.js";
import { compareTyped } from "../../runtime/merge/typed/typed-compare.js";
import { fieldSetOf } from "../../runtime/merge/typed/typed-field-set.js";
import { mergeTyped } from "../../runtime/merge/typed/typed-merge.js";
import { extractFields, removeFields } from "../../runtime/merge/typed/typed-remove.js";
import { readTypes } from "./support/schema-language.js";
import { RuleBook } from "./support/schema-language-rules.js";
import { assertSet } from "./support/typed-vectors.js";

const folder = new URL("../../../shared/corpus/ssa/files/", import.meta.url);
const skip = existsSync(folder) ? false : "vectors not found at ../shared/corpus/ssa/files";

const text = (file: string): string => readFileSync(new URL(file, folder), "utf8");
const value = (file: string): JsonValue => parse(text(file), { maxAliasCount: 0 }) as JsonValue;

const TYPED_FILES = {
  endpoints: "io.k8s.api.core.v1.Endpoints",
  "prometheus-crd": "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1beta1.CustomResourceDefinition",
};

for (const [name, namedType] of Object.entries(TYPED_FILES)) {
  test(`ssa/files/${name}.yaml: the creator owns the field set beside the file`, { skip }, () => {
    const rule = new RuleBook(readTypes(text("k8s-schema.yaml"))).rule({ namedType });
    const object = value(`${name}.yaml`);
    const expected = text(`${name}set.json`).trim();
    const { added, modified, removed } = compareTyped(rule, {}, object);
    assert.equal(JSON.stringify(encodeFieldsV1(added)), expected);
    assert.ok(decodeFieldsV1(JSON.parse(expected)).equals(added));
    assert.ok(modified.isEmpty && removed.isEmpty);
    assertWhole(rule, object);
  });
}

test("ssa/files: every type of the schemas has a rule, and all schemas fit the schema of schemas", {
  skip,
}, (context) => {
  const ofSchemas = new RuleBook(readTypes(text("schema.yaml"))).rule({ namedType: "schema" });
  let count = 0;
  for (const file of ["k8s-schema.yaml", "apiresourceimport.yaml", "schema.yaml", "list.yaml", "scalar.yaml"]) {
    const types = readTypes(text(file));
    const book = new RuleBook(types);
    for (const namedType of types.keys()) assert.ok(book.rule({ namedType }));
    count += types.size;
    assertWhole(ofSchemas, value(file));
  }
  context.diagnostic(`${count} types`);
  assert.ok(count >= 594, `${count} types`);
});

test("ssa/files: two schemas merge type by type, and differ in the types that differ", { skip }, () => {
  const rule = new RuleBook(readTypes(text("schema.yaml"))).rule({ namedType: "schema" });
  const [scalar, list, other] = [value("scalar.yaml"), value("list.yaml"), value("bad-scalar.yaml")];
  const both = mergeTyped(rule, scalar, list);
  const typesOf = (schema: JsonValue): JsonValue[] => (schema as { types: JsonValue[] }).types;
  assert.deepEqual(both, { types: [...typesOf(scalar), ...typesOf(list)] });
  const { added, modified, removed } = compareTyped(rule, scalar, other);
  assertSet(modified, { "f:types": { 'k:{"name":"scalar"}': { "f:scalar": {} } } }, "modified");
  assert.ok(added.isEmpty && removed.isEmpty);
});

/** What must hold for every object whose list items can be told apart. */
function assertWhole(rule: MergeRule, object: JsonValue): void {
  assert.deepEqual(identityErrors(rule, object), []);
  const set = fieldSetOf(rule, object);
  assert.ok(decodeFieldsV1(encodeFieldsV1(set)).equals(set));
  assert.deepEqual(extractFields(rule, object, set), object);
  assert.deepEqual(mergeTyped(rule, {}, object), object);
  assert.deepEqual(mergeTyped(rule, object, object), object);
  const { added, modified, removed } = compareTyped(rule, object, object);
  assert.ok(added.isEmpty && modified.isEmpty && removed.isEmpty);
  assert.ok(fieldSetOf(rule, removeFields(rule, object, set)).intersection(set).isEmpty);
}
