/** Merge descriptors made from schemas: what is atomic, a set, a map or granular, with its keys. */
import assert from "node:assert/strict";
import test from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";
import { compileSchema } from "../../runtime/kit/compile-kind.js";
import type { FieldRule, ListRule, MergeRule, StructRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { compileRaw } from "./support/compiled.js";

function fieldsOf(properties: Record<string, JsonValue>): Readonly<Record<string, FieldRule>> {
  return (compileRaw({ type: "object", properties }).merge as StructRule).fields;
}

/** The rule of a field. */
function ruleOf<T extends MergeRule>(fields: Readonly<Record<string, FieldRule>>, name: string): T {
  const field = fields[name];
  assert.ok(field, `there is no rule for ${name}`);
  return field.rule() as T;
}

/** The rule as plain data, one level deep. */
function shape(rule: MergeRule | undefined): unknown {
  return JSON.parse(JSON.stringify(rule));
}

const ITEM = {
  type: "object",
  required: ["port"],
  properties: { port: { type: "integer" }, protocol: { type: "string", default: "TCP" }, name: { type: "string" } },
};

test("[GEN-006] lists carry their type and keys, with the defaults of keys that an item may leave out", () => {
  const fields = fieldsOf({
    plain: { type: "array", items: { type: "string" } },
    set: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    map: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["port", "protocol"],
      items: ITEM,
    },
    untyped: { type: "array" },
  });
  assert.deepEqual(shape(ruleOf(fields, "plain")), { type: "list", listType: "atomic", keys: [], keyDefaults: {} });
  assert.deepEqual(shape(ruleOf(fields, "set")), { type: "list", listType: "set", keys: [], keyDefaults: {} });
  const map = ruleOf<ListRule>(fields, "map");
  assert.deepEqual(shape(map), {
    type: "list",
    listType: "map",
    keys: ["port", "protocol"],
    keyDefaults: { protocol: "TCP" },
  });
  assert.equal(map.item().type, "struct");
  assert.equal(ruleOf<ListRule>(fields, "untyped").item().type, "free");
});

test("[GEN-006] maps and structs are granular unless marked atomic, at the type or at the field", () => {
  const fields = fieldsOf({
    map: { type: "object", additionalProperties: { type: "string" } },
    atomicMap: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: { type: "string" } },
    struct: { type: "object", properties: { a: { type: "string" } } },
    atomicStruct: { type: "object", "x-kubernetes-map-type": "atomic", properties: { a: { type: "string" } } },
    open: { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { a: { type: "string" } } },
    free: { "x-kubernetes-preserve-unknown-fields": true },
    port: { "x-kubernetes-int-or-string": true },
  });
  assert.deepEqual(shape(ruleOf(fields, "map")), { type: "map", atomic: false });
  assert.deepEqual(shape(ruleOf(fields, "atomicMap")), { type: "map", atomic: true });
  assert.equal(ruleOf<StructRule>(fields, "struct").atomic, false);
  assert.equal(ruleOf<StructRule>(fields, "atomicStruct").atomic, true);
  assert.equal(ruleOf<StructRule>(fields, "open").preserveUnknown, true);
  assert.deepEqual([ruleOf(fields, "free").type, ruleOf(fields, "port").type], ["free", "scalar"]);
});

test("a field may mark a shared struct atomic without changing the struct", () => {
  const { merge } = compileSchema({
    root: "Root",
    structs: {
      Root: { type: "object", properties: { whole: { ref: "Part", mapType: "atomic" }, parts: { ref: "Part" } } },
      Part: { type: "object", properties: { a: { type: "string" } } },
    },
  });
  const { fields } = merge as StructRule;
  assert.equal(ruleOf<StructRule>(fields, "whole").atomic, true);
  assert.equal(ruleOf<StructRule>(fields, "parts").atomic, false);
});

test("fields carry patch strategy, merge key and default", () => {
  const fields = fieldsOf({
    mode: { type: "string", default: "auto" },
    ports: {
      type: "array",
      "x-kubernetes-patch-strategy": "merge,retainKeys",
      "x-kubernetes-patch-merge-key": "port",
      items: ITEM,
    },
  });
  assert.equal(fields.mode?.defaultValue, "auto");
  assert.deepEqual(fields.mode?.patchStrategy, []);
  assert.deepEqual([fields.ports?.patchStrategy, fields.ports?.patchMergeKey], [["merge", "retainKeys"], "port"]);
});

test("metadata merges owners by uid and finalizers as a set", () => {
  const { merge } = compileSchema({
    root: "Root",
    structs: { Root: { type: "object", properties: { metadata: { wellKnown: "ObjectMeta" } } } },
  });
  const { fields } = ruleOf<StructRule>((merge as StructRule).fields, "metadata");
  assert.deepEqual(shape(ruleOf(fields, "finalizers")), { type: "list", listType: "set", keys: [], keyDefaults: {} });
  assert.deepEqual(
    [ruleOf<ListRule>(fields, "ownerReferences").keys, fields.ownerReferences?.patchMergeKey],
    [["uid"], "uid"],
  );
  assert.deepEqual(shape(ruleOf(fields, "labels")), { type: "map", atomic: false });
  assert.equal(ruleOf<ListRule>(fields, "managedFields").listType, "atomic");
});

test("a recursive type has a recursive rule, made once", () => {
  const { merge } = compileSchema({
    root: "Node",
    structs: {
      Node: { type: "object", properties: { next: { ref: "Node" }, list: { type: "array", items: { ref: "Node" } } } },
    },
  });
  const { fields } = merge as StructRule;
  assert.equal(ruleOf(fields, "next"), merge);
  assert.equal(ruleOf(fields, "list"), ruleOf(fields, "list"));
});
