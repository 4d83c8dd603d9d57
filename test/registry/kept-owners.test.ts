/** Decoded ownership records stay in memory for the objects that were written last, within two bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldSet } from "../../runtime/merge/ownership/field-set.js";
import type { ManagedFields } from "../../runtime/merge/ownership/managed-fields.js";
import { fieldElement } from "../../runtime/merge/ownership/path-element.js";
import {
  keepOwners,
  keptOwners,
  MAX_KEPT_FIELDS,
  MAX_KEPT_RECORDS,
  notedOwners,
  noteOwners,
} from "../../runtime/registry/objects/kept-owners.js";
import { StoredObject } from "../../runtime/registry/objects/stored-object.js";

function stored(): StoredObject {
  return new StoredObject("/registry/core/a/b", 1n, Buffer.alloc(0), { labels: undefined, fields: [] });
}

function owning(fields: number): ManagedFields {
  const set = FieldSet.ofPaths(Array.from({ length: fields }, (_, index) => [fieldElement(`f${index}`)]));
  return { owners: new Map([["somebody", { set, apiVersion: "v1", isApplied: false }]]), times: new Map() };
}

function kept(managed: ManagedFields): StoredObject {
  const object = stored();
  keepOwners(object, managed);
  return object;
}

test("the records of so many objects are kept, and those of the oldest are dropped", () => {
  const few = owning(1);
  const objects = Array.from({ length: MAX_KEPT_RECORDS + 2 }, () => kept(few));
  assert.deepEqual(
    objects.map((object) => keptOwners(object) === few),
    objects.map((_, index) => index >= 2),
  );
  assert.equal(keptOwners(stored()), undefined);
});

test("records that name many fields leave room for few others", () => {
  const few = owning(1);
  const older = Array.from({ length: MAX_KEPT_RECORDS }, () => kept(few));
  const half = owning(50_000);
  const large = Array.from({ length: MAX_KEPT_FIELDS / 50_000 + 1 }, () => kept(half));
  assert.ok(older.every((object) => keptOwners(object) === undefined));
  assert.deepEqual(
    large.map((object) => keptOwners(object) === half),
    large.map((_, index) => index >= 1),
  );
  const later = kept(few);
  assert.deepEqual(
    [keptOwners(later), keptOwners(large[1] as StoredObject), keptOwners(large[2] as StoredObject)],
    [few, undefined, half],
  );
});

test("the owners of a write are found by its records, few fields or many", () => {
  for (const managed of [owning(3), owning(5_000)]) {
    const records = [{ manager: "somebody" }];
    assert.equal(notedOwners(records), undefined);
    noteOwners(records, managed);
    assert.equal(notedOwners(records), managed);
  }
});
