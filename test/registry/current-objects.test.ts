/** Objects by which the server decides: as new as what it has acknowledged, and made into something once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CurrentObjects } from "../../runtime/registry/read/current-objects.js";
import { LateStore } from "../support/late-store.js";

class Scene {
  readonly store = new LateStore({ group: "", resource: "things" });
  readonly made: string[] = [];
  readonly gone: string[] = [];
  readonly objects = new CurrentObjects<string>({
    store: this.store.asStore,
    formOf: ({ name, revision }) => {
      this.made.push(name);
      return `${name}@${revision}`;
    },
    onGone: (form) => void this.gone.push(form),
  });
}

const thing = (name: string) => ({ metadata: { name } });

test("[ADM-023] a read waits for the writes of this server, and for nothing else", async () => {
  const { store, objects, made, gone } = new Scene();
  store.put(thing("first"), thing("kept"));
  assert.equal(await objects.all(), await objects.all(), "the same for the same objects");
  assert.equal(objects.known, await objects.all());
  assert.deepEqual([made, store.waits], [["first", "kept"], 0]);
  store.write(thing("second"));
  store.remove("first");
  assert.equal(objects.known, undefined);
  assert.deepEqual(await objects.all(), ["kept@2", "second@3"]);
  assert.deepEqual([made, gone, store.waits], [["first", "kept", "second"], ["first@1"], 1]);
});

test("[ADM-023] no write is admitted while the present objects can't be determined", async () => {
  const { store, objects } = new Scene();
  store.write(thing("first"));
  store.catchesUp = false;
  await assert.rejects(objects.all(), { code: 503, reason: "ServiceUnavailable" });
  store.catchesUp = true;
  await objects.all();
  store.spoil("broken");
  assert.equal(objects.known, undefined);
  await assert.rejects(objects.all(), { code: 500, reason: "StorageReadError" });
});

test("[ADM-023] objects are read from the store while the cache is loaded, and no form is computed twice", async () => {
  const { store, objects, made } = new Scene();
  store.write(thing("first"));
  store.isReady = false;
  const forms = await objects.all();
  assert.deepEqual([forms, store.reads], [["first@1"], 1]);
  assert.equal(await objects.all(), forms);
  store.isReady = true;
  store.tell();
  assert.equal(objects.known, forms);
  assert.deepEqual(made, ["first"]);
});

test("[ADM-023] concurrent requests share a read of the store only if it began after they arrived", async () => {
  const { store, objects } = new Scene();
  store.write(thing("first"));
  store.isReady = false;
  const early = objects.all();
  store.write(thing("second"));
  const late = [objects.all(), objects.all(), objects.all()];
  await early;
  for (const forms of await Promise.all(late)) assert.deepEqual(forms, ["first@1", "second@2"]);
  assert.equal(store.reads, 2);
});
