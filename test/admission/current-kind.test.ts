/** How plug-ins know the objects that they decide by: as the cache has them, and from the store where that may be too old. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { limitRanges } from "../../generated/core/v1/index.js";
import { priorityClasses } from "../../generated/scheduling/v1/index.js";
import { CurrentKind, type CurrentKindDependencies, currentKind } from "../../runtime/admission/current-kind.js";
import { priorityAdmission } from "../../runtime/admission/plugins/priority.js";
import { orchProfile } from "../../runtime/index.js";
import { attributesOf } from "../support/admission-attributes.js";
import { fieldAt, type JsonObject } from "../support/json.js";
import { LateStore, namesOf } from "../support/late-store.js";

const range = (namespace: string, name: string, spec: JsonObject = {}): JsonObject => ({
  metadata: { namespace, name },
  spec,
});

/** The dependencies that a server with one resource gives to a plug-in; the cache may lag behind the store. */
class Scene {
  readonly store: LateStore;
  readonly dependencies: CurrentKindDependencies;

  constructor(resource: string, group = "") {
    const known = { gr: { group, resource } };
    this.store = new LateStore(known.gr);
    this.dependencies = {
      profile: orchProfile(),
      scheme: {
        known: (_group: string, _version: string, plural: string) => (plural === resource ? known : undefined),
      },
      storeOf: () => this.store.asStore,
    } as unknown as CurrentKindDependencies;
  }
}

test("objects are read from the store while the cache is loaded, and from the cache after the writes of this server are in it", async () => {
  const scene = new Scene("limitranges");
  const { store } = scene;
  const kind = currentKind(limitRanges, scene.dependencies);
  store.put(range("a", "x"));
  store.isReady = false;
  assert.deepEqual(namesOf(await kind.list("a")), ["x"]);
  assert.deepEqual([store.reads, store.waits], [1, 0]);
  store.isReady = true;
  assert.deepEqual(namesOf(kind.list("a") as readonly object[]), ["x"], "at once");
  store.write(range("a", "y"));
  assert.deepEqual(namesOf(await kind.list("a")), ["x", "y"]);
  store.remove("x", "a");
  assert.deepEqual(namesOf(await kind.list("a")), ["y"]);
  assert.deepEqual([store.reads, store.waits], [1, 2]);
  store.write(range("a", "z"));
  store.catchesUp = false;
  assert.deepEqual(namesOf(await kind.list("a")), ["y", "z"]);
  assert.deepEqual([store.reads, store.waits], [2, 3]);
});

test("a list has the newest objects of one namespace, and the form of each state is computed once", async () => {
  const scene = new Scene("limitranges");
  const made: string[] = [];
  const kind = new CurrentKind(limitRanges, scene.dependencies, ({ metadata: { name = "" }, spec }) => {
    made.push(name);
    return `${name} ${spec?.limits.length}`;
  });
  scene.store.put(range("a", "x", { limits: [] }), range("a-b", "z", { limits: [] }), range("b", "y", { limits: [] }));
  assert.deepEqual([await kind.list("a"), await kind.list("a")], [["x 0"], ["x 0"]]);
  assert.deepEqual(made, ["x"]);
  scene.store.put(range("a", "x", { limits: [{}] }));
  assert.deepEqual(await kind.list("a"), ["x 1"]);
  assert.deepEqual(await kind.list("none"), []);
});

test("an unreadable object is an error wherever it could affect the decision", async () => {
  const scene = new Scene("limitranges");
  const kind = currentKind(limitRanges, scene.dependencies);
  scene.store.put(range("a", "x"), range("b", "y"));
  scene.store.spoil("w", "a");
  assert.throws(() => kind.list("a"), { code: 500, reason: "StorageReadError" });
  assert.deepEqual(namesOf(await kind.list("b")), ["y"]);
});

test("an object that the cache lacks is looked up in the store", async () => {
  const scene = new Scene("priorityclasses");
  const kind = currentKind(priorityClasses, scene.dependencies);
  scene.store.put({ metadata: { name: "known" }, value: 1 });
  assert.equal((await kind.get("known"))?.value, 1);
  assert.equal(scene.store.reads, 0);
  scene.store.write({ metadata: { name: "new" }, value: 2 });
  assert.equal((await kind.get("new"))?.value, 2);
  scene.store.tell();
  assert.equal(await kind.get("none"), undefined);
  assert.equal(scene.store.reads, 2);
});

test("a kind that the server does not know has no objects", async () => {
  const kind = currentKind(priorityClasses, new Scene("limitranges").dependencies);
  assert.deepEqual([await kind.list(""), await kind.get("any")], [[], undefined]);
});

test("the lowest of several default priorities is used, and a change applies at once", async () => {
  const scene = new Scene("priorityclasses");
  const plugin = priorityAdmission(scene.dependencies as Parameters<typeof priorityAdmission>[0]);
  const priority = async (): Promise<unknown> => {
    const object: JsonObject = { metadata: { name: "p" }, spec: {} };
    await plugin.mutate?.(attributesOf("pods", { object }));
    return fieldAt(object, "spec", "priority");
  };
  assert.equal(await priority(), 0);
  scene.store.put({ metadata: { name: "high" }, value: 9, globalDefault: true });
  assert.equal(await priority(), 9);
  scene.store.write({ metadata: { name: "low" }, value: 3, globalDefault: true });
  assert.equal(await priority(), 3);
});
