/** The code of a kind comes when it is needed: what is stored shows all the same what the present schema says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Widget } from "../../generated/demo.example.com/v1/index.js";
import { widgets } from "../../generated/demo.example.com/v1/index.js";
import * as widgetCode from "../../generated/demo.example.com/v1/widget.handlers.js";
import type { ApiObject } from "../../runtime/api/object.js";
import { CodeNotLoadedError, defineResource, type KindCode, type ResourceDefinition } from "../../runtime/kit/index.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { openStoreOf } from "./store-fixture.js";

const WIDGET = { apiVersion: "demo.example.com/v1", kind: "Widget", metadata: { name: "a", namespace: "n" } };

/** Widgets as if declared anew, and how often their code was imported. */
function declared(importCode: () => Promise<KindCode<Widget>>): ResourceDefinition<Widget> {
  const { load: _load, structs: _structs, validate: _validate, merge: _merge, protobuf: _protobuf, ...facts } = widgets;
  return defineResource<Widget>({ ...facts, code: importCode });
}

test("code is imported once, on the first request, and can be kept and copied before that", async () => {
  let imports = 0;
  const definition = declared(async () => {
    imports += 1;
    return widgetCode;
  });
  const { validate, merge, structs, protobuf } = { ...definition };
  const options = { prune: true, defaults: true, nulls: "reject" } as const;
  for (const use of [() => validate({}, options), () => structs(), () => merge.type === "struct" && merge.fields])
    assert.throws(
      use,
      (error) => error instanceof CodeNotLoadedError && /Widget of demo\.example\.com\/v1/.test(error.message),
    );
  assert.equal(imports, 0);
  await Promise.all([definition.load(), definition.load()]);
  await definition.load();
  assert.equal(imports, 1);
  assert.deepEqual(
    validate({ metadata: {}, spec: { size: "x" } }, options).errors.map(({ field }) => field),
    ["spec.size"],
  );
  assert.deepEqual(merge.type === "struct" && Object.keys(merge.fields), Object.keys(widgetCode.merge.fields));
  assert.equal(structs(), structs());
  assert.ok(protobuf !== undefined && structs()[definition.root] !== undefined);
});

test("the next caller retries an import that has failed", async () => {
  let isBroken = true;
  const definition = declared(async () => {
    if (isBroken) throw new Error("the disk is gone");
    return widgetCode;
  });
  await assert.rejects(async () => definition.load(), /the disk is gone/);
  isBroken = false;
  await definition.load();
  assert.ok(definition.structs()[definition.root] !== undefined);
});

test("[VAL-025] values of another schema load the code of their kind before the cache shows them; values of the present schema don't", async () => {
  for (const isOld of [false, true]) {
    const engine = new MemoryEngine();
    const writer = openStoreOf(engine, widgets as ResourceDefinition);
    const current = writer.encode({ ...WIDGET, spec: { size: 1 } } as ApiObject);
    const text = current.toString();
    const value = isOld ? Buffer.from(text.replace(/"\$schema":"[^"]*"/, '"$schema":"0000000000000000"')) : current;
    await engine.commit({ type: "put", key: writer.key("n", "a"), value, previous: 0n });
    writer.close();
    let imports = 0;
    const definition = declared(async () => {
      imports += 1;
      return widgetCode;
    });
    const reader = openStoreOf(engine, definition as ResourceDefinition);
    assert.ok(await reader.cache.ready(60_000), "the cache is ready without the clock going on");
    const found = reader.cached(reader.key("n", "a"))?.decode() as { spec?: unknown } | undefined;
    const defaults = { mode: "auto", replicas: 1, nickname: "none" };
    assert.deepEqual(found?.spec, isOld ? { size: 1, ...defaults } : { size: 1 });
    assert.equal(imports, isOld ? 1 : 0);
    reader.close();
    await engine.close();
  }
});

test("[VAL-025] an event of another schema is shown once the code of its kind is there", async () => {
  const engine = new MemoryEngine();
  let finish = (): void => {};
  const imported = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const definition = declared(async () => {
    await imported;
    return widgetCode;
  });
  const reader = openStoreOf(engine, definition as ResourceDefinition);
  assert.ok(await reader.cache.ready(60_000));
  const key = reader.key("n", "a");
  const value = Buffer.from(JSON.stringify({ $schema: "0000000000000000", ...WIDGET, spec: { size: 1 } }));
  const revision = await engine.commit({ type: "put", key, value, previous: 0n });
  const synchronized = reader.synchronize({ type: "any" }, 60_000);
  finish();
  assert.ok(await synchronized);
  assert.ok(await reader.cache.waitFor(revision, 60_000));
  assert.ok(await reader.cache.ready(60_000));
  const found = reader.cached(key)?.decode() as { spec: { mode?: string } } | undefined;
  assert.equal(found?.spec.mode, "auto");
  reader.close();
  await engine.close();
});
