/** Stored forms: where the resourceVersion goes, and other forms than JSON within a budget. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ApiObject } from "../../runtime/api/object.js";
import { Representations } from "../../runtime/registry/objects/representations.js";
import { encodeForStorage, StoredObject } from "../../runtime/registry/objects/stored-object.js";

const NOTHING = { labels: undefined, fields: [] };

function stored(key: string, revision: bigint, rest: object = {}): StoredObject {
  const value = encodeForStorage({ apiVersion: "v1", kind: "Thing", metadata: { name: "a" }, ...rest } as ApiObject);
  return StoredObject.fromStorage(key, revision, value, NOTHING);
}

describe("stored objects", () => {
  test("the resourceVersion is set in the metadata of the object itself, even if other members have the same name", () => {
    for (const rest of [
      { "0": { metadata: { b: 1 } } },
      { data: { metadata: {} } },
      { spec: { text: '"metadata":{' } },
      {},
    ]) {
      const object = stored("/registry/core/things/a", 7n, rest);
      const metadata = { resourceVersion: "7", name: "a" };
      assert.deepEqual(object.decode(), { kind: "Thing", apiVersion: "v1", metadata, ...rest });
      assert.deepEqual(object.atRevision(123n).decode().metadata, { resourceVersion: "123", name: "a" });
    }
  });

  test("the stored form of an object is the one that it was read from, with or without a mark", () => {
    for (const mark of [undefined, "v1-mark"])
      for (const rest of [{}, { data: { a: "b" } }]) {
        const object = { apiVersion: "v1", kind: "Thing", metadata: { name: "a" }, ...rest };
        const value = encodeForStorage(object, mark);
        const read = StoredObject.fromStorage("/a", 7n, value, NOTHING);
        assert.equal(read.toStorage(mark).toString(), value.toString());
      }
  });

  test("bytes that do not encode an object are refused", () => {
    assert.throws(() => StoredObject.fromStorage("/a", 1n, Buffer.from("{}"), NOTHING), /no metadata/);
  });
});

describe("representations", () => {
  test("a representation is made once for each version of an object", () => {
    const representations = new Representations();
    const [first, second] = [stored("/a", 1n), stored("/a", 2n)];
    const made: string[] = [];
    const make = (object: StoredObject, name: string): Buffer =>
      representations.of(object, name, () => {
        made.push(`${object.revision} ${name}`);
        return Buffer.alloc(10);
      });
    assert.equal(make(first, "p"), make(first, "p"));
    make(second, "p");
    make(second, "p");
    make(second, "q");
    make(second, "p");
    assert.deepEqual(made, ["1 p", "2 p", "2 q"]);
    assert.equal(representations.byteLength, 20);
  });

  test("the oldest representations are dropped when the budget is spent, and their lengths are kept longer", () => {
    const representations = new Representations(100);
    const objects = Array.from({ length: 20 }, (_, index) => stored(`/${index}`, BigInt(index + 1)));
    let made = 0;
    const make = (): Buffer => {
      made++;
      return Buffer.alloc(10);
    };
    for (const object of objects) {
      representations.lengthOf(object, "p", () => representations.of(object, "p", make));
    }
    assert.equal(made, 20);
    assert.equal(representations.byteLength, 100);
    for (const object of objects)
      assert.equal(
        representations.lengthOf(object, "p", () => assert.fail()),
        10,
      );
    for (const object of objects.slice(10)) representations.of(object, "p", () => assert.fail("it was kept"));
    representations.of(objects[0] as StoredObject, "p", make);
    assert.equal(made, 21);
    representations.of(objects[1] as StoredObject, "p", () => Buffer.alloc(101));
    assert.equal(representations.byteLength, 100);
  });
});
