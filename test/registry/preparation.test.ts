/** How often a write applies the schema of its kind: once, and again only after something has changed the object. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Widget, widgets } from "../../generated/demo.example.com/v1/index.js";
import type { AdmissionPlugin } from "../../runtime/admission/admission-chain.js";
import { guardUserPlugin } from "../../runtime/admission/user-plugin.js";
import { cloneJson } from "../../runtime/api/json.js";
import type { ApiObject } from "../../runtime/api/object.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import type { Hooks } from "../../runtime/registry/kinds/hooks.js";
import type { ResourceStore } from "../../runtime/registry/store.js";
import { applyObject } from "../../runtime/registry/write/apply.js";
import { createObject } from "../../runtime/registry/write/create.js";
import { ownWrite } from "../../runtime/registry/write/own-writes.js";
import { patchObject } from "../../runtime/registry/write/patch.js";
import { updateObject } from "../../runtime/registry/write/update.js";
import type { WriteRequest } from "../../runtime/registry/write/write.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { openStoreOf } from "./store-fixture.js";

/** A store of widgets that counts how often their schema is applied. */
interface CountingStore {
  readonly store: ResourceStore;
  readonly request: WriteRequest;
  /** The count since the last call. */
  count(): number;
  close(): Promise<void>;
}

function open({ hooks, plugin }: { hooks?: Hooks<Widget>; plugin?: AdmissionPlugin } = {}): CountingStore {
  const engine = new MemoryEngine();
  let applications = 0;
  const definition: ResourceDefinition<Widget> = {
    ...widgets,
    validate: (object, options) => {
      applications += 1;
      return widgets.validate(object, options);
    },
  };
  const store = openStoreOf(engine, definition as ResourceDefinition, {
    hooks: hooks === undefined ? [] : [{ resource: definition as ResourceDefinition, hooks: hooks as Hooks }],
    admission: plugin === undefined ? [] : [plugin],
  });
  return {
    store,
    request: ownWrite(store, store.resource, { namespace: "n", name: "a" }),
    count() {
      const counted = applications;
      applications = 0;
      return counted;
    },
    async close() {
      store.close();
      await engine.close();
    },
  };
}

function widget(size = 1): Widget & ApiObject {
  return { apiVersion: "demo.example.com/v1", kind: "Widget", metadata: { name: "a" }, spec: { size } } as Widget &
    ApiObject;
}

const mayCreate = async (): Promise<void> => {};

/** Creates a widget in a new store. @returns how often the schema was applied, and the widget */
async function created(options: Parameters<typeof open>[0], given = widget()): Promise<[number, Widget]> {
  const { store, request, count, close } = open(options);
  const stored = await createObject(store, request, given);
  const result: [number, Widget] = [count(), stored.decode() as Widget];
  await close();
  return result;
}

test("a create applies the schema once", async () => {
  const [count, { spec }] = await created({});
  assert.equal(count, 1);
  assert.deepEqual(spec, { size: 1, mode: "auto", replicas: 1, nickname: "none" });
});

test("a create that drops a status applies the schema to what is left", async () => {
  const [count, stored] = await created({}, { ...widget(), status: { phase: "Running" } } as Widget & ApiObject);
  assert.equal(count, 2);
  assert.equal(stored.status, undefined);
});

test("a hook that changes nothing costs no second application, and one that changes something does", async () => {
  const [idle] = await created({ hooks: { prepareForCreate() {}, assignOnCreate() {} } });
  assert.equal(idle, 1);
  const [changing, { spec }] = await created({
    hooks: {
      prepareForCreate(object) {
        Object.assign(object.spec, { nickname: undefined, unknown: 1 });
      },
    },
  });
  assert.equal(changing, 2);
  assert.deepEqual(spec, { size: 1, mode: "auto", replicas: 1, nickname: "none" });
});

/** A plug-in as a user writes it, which always says that it has changed nothing. */
function userPlugin(mutate: (object: Widget) => void): AdmissionPlugin {
  return guardUserPlugin({
    name: "Mine",
    async mutate({ object }) {
      mutate(object as Widget);
      return false;
    },
  });
}

test("a user's plug-in that only reads the object causes no further application of the schema", async () => {
  let seen = 0;
  const [count] = await created({
    plugin: userPlugin(({ spec }) => {
      seen = spec.size;
    }),
  });
  assert.deepEqual([count, seen], [1, 1]);
});

test("a user's plug-in that changes the object has it prepared once more, whatever it returns", async () => {
  const [count, { metadata, spec }] = await created({
    plugin: userPlugin((object) => {
      Object.assign(object.spec, { size: 2, unknown: 1 });
      Object.assign(object.metadata, { uid: "forged", creationTimestamp: "2001-01-01T00:00:00Z" });
    }),
  });
  assert.equal(count, 2);
  assert.deepEqual(spec, { size: 2, mode: "auto", replicas: 1, nickname: "none" });
  assert.notEqual(metadata.uid, "forged");
  assert.notEqual(metadata.creationTimestamp, "2001-01-01T00:00:00Z");
});

test("a built-in plug-in that says so has the object prepared once more, at the end of the round", async () => {
  const plugin: AdmissionPlugin = {
    name: "BuiltIn",
    async mutate({ object }) {
      Object.assign((object as Widget).spec, { size: 3 });
      return true;
    },
  };
  const [count, { spec }] = await created({ plugin });
  assert.deepEqual([count, spec.size], [2, 3]);
});

test("a PUT and a patch apply the schema once; an apply checks its configuration, and the merged object once", async () => {
  const { store, request, count, close } = open();
  const live = (await createObject(store, request, widget())).decode();
  count();
  await updateObject(store, request, { ...cloneJson(live), spec: { size: 2 } } as ApiObject, mayCreate);
  assert.equal(count(), 1);
  await patchObject(store, request, "merge", { spec: { size: 3 } });
  assert.equal(count(), 1);
  await applyObject(store, { ...request, manager: "me" }, widget(4), { force: true, mayCreate });
  assert.equal(count(), 2);
  await close();
});

test("a PUT that states no status, or the stored one, applies the schema once; one with another status twice", async () => {
  const { store, request, count, close } = open();
  await createObject(store, request, widget());
  const status: WriteRequest = { ...request, subresource: "status" };
  await updateObject(store, status, { ...widget(), status: { phase: "Running" } } as ApiObject, mayCreate);
  for (const [stated, expected] of [
    [undefined, 1],
    [{ phase: "Running" }, 1],
    [{ phase: "Failed" }, 2],
  ] as const) {
    count();
    const given = { ...widget(7), ...(stated === undefined ? {} : { status: stated }) } as ApiObject;
    const { object } = await updateObject(store, request, given, mayCreate);
    assert.equal(count(), expected);
    assert.deepEqual((object.decode() as Widget).status, { phase: "Running" });
  }
  await close();
});
