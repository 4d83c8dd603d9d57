/** Stored objects carry a mark of the schema that they were written under, which spares them another walk. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { widgets } from "../../generated/demo.example.com/v1/index.js";
import type { ApiObject } from "../../runtime/api/object.js";
import { decodeStored, schemaMarkOf } from "../../runtime/registry/objects/schema-upgrade.js";
import { schemaMarkIn } from "../../runtime/registry/objects/stored-object.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { openWidgets } from "./store-fixture.js";

const WIDGET: ApiObject = {
  apiVersion: "demo.example.com/v1",
  kind: "Widget",
  metadata: { name: "a", namespace: "n" },
};

test("a stored value is JSON with the schema mark in front, and decodes to the object without the mark", async () => {
  const engine = new MemoryEngine();
  const store = openWidgets(engine);
  const value = store.encode(WIDGET);
  assert.deepEqual(JSON.parse(value.toString()), { $schema: schemaMarkOf(widgets), ...WIDGET });
  assert.equal(schemaMarkIn(value), schemaMarkOf(widgets));
  const read = store.read({ key: store.key("n", "a"), value, revision: 7n });
  assert.equal(
    read.json.toString(),
    '{"kind":"Widget","apiVersion":"demo.example.com/v1","metadata":{"resourceVersion":"7","name":"a","namespace":"n"}}',
  );
  store.close();
  await engine.close();
});

test("values with the mark of another schema, or without a mark, are read under the present schema", async () => {
  const engine = new MemoryEngine();
  const store = openWidgets(engine);
  await store.resource.load();
  const current = store.encode({ ...WIDGET, spec: { size: 1, unknown: 1 } } as ApiObject);
  const mark = schemaMarkIn(current) ?? "";
  const old = Buffer.from(current.toString().replace(mark, "0".repeat(mark.length)));
  const plain = Buffer.from(current.toString().replace(`"$schema":"${mark}",`, ""));
  const specOf = (value: Buffer): unknown =>
    (store.read({ key: store.key("n", "a"), value, revision: 1n }).decode() as { spec?: unknown }).spec;
  assert.deepEqual(specOf(current), { size: 1, unknown: 1 });
  assert.deepEqual(specOf(old), { size: 1, mode: "auto", replicas: 1, nickname: "none" });
  assert.deepEqual(specOf(plain), specOf(old));
  store.close();
  await engine.close();
});

test("the mark depends only on the schema, whether it is computed by the generator or at run time", async () => {
  assert.equal(schemaMarkOf(widgets), schemaMarkOf({ ...widgets, group: "other", shortNames: [] }));
  const { schemaMark: _, ...unmarked } = widgets;
  await widgets.load();
  assert.equal(schemaMarkOf(unmarked), schemaMarkOf(widgets));
  const structs = (): ReturnType<typeof widgets.structs> => ({
    ...widgets.structs(),
    [widgets.root]: { ...widgets.structs()[widgets.root], title: "another" },
  });
  assert.notEqual(schemaMarkOf({ ...unmarked, structs }), schemaMarkOf(unmarked));
});

test("bytes that are not a stored object are an error instead of an empty object", () => {
  for (const text of ["[]", "{}", '{"metadata":1}', "null"])
    assert.throws(() => decodeStored(Buffer.from(text)), /no metadata/);
});
