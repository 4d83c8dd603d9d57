/** Who wrote since, what a status is worth, and what is created again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LastChange } from "../../console/src/undo/last-change.js";
import { freshObject, isSameBesideStatus, writersSince } from "../../console/src/undo/undo-rules.js";
import type { ManagedFieldsEntry, Stored, UntypedObject } from "../../runtime/client/browser.js";

function stored(parts: object, managedFields: object[] = [], resourceVersion = "1"): Stored<UntypedObject> {
  const metadata = { name: "a", uid: "u", resourceVersion, managedFields: managedFields as ManagedFieldsEntry[] };
  return { apiVersion: "v1", kind: "A", metadata, ...parts } as unknown as Stored<UntypedObject>;
}

const entry = (manager: string, fields: object, time = "2026-01-01T00:00:00Z"): object => ({
  manager,
  operation: "Update",
  time,
  fieldsV1: fields,
});

test("undo: writers are those with a new record, not those who only lost fields", () => {
  const before = [entry("console", { "f:a": {}, "f:b": {} }), entry("idle", { "f:c": {} })];
  const now = [entry("console", { "f:a": {} }), entry("idle", { "f:c": {} }), entry("colleague", { "f:b": {} })];
  assert.deepEqual(writersSince(stored({}, before), stored({}, now)), ["colleague"]);
  const later = [entry("console", { "f:a": {}, "f:b": {} }, "2026-01-01T00:00:09Z"), entry("idle", { "f:c": {} })];
  assert.deepEqual(writersSince(stored({}, before), stored({}, later)), ["console"]);
  assert.deepEqual(writersSince(stored({}), stored({})), []);
});

test("undo: only a status does not count as written", () => {
  const after = stored({ spec: { a: 1 }, status: { ready: false } });
  assert.ok(isSameBesideStatus(after, stored({ spec: { a: 1 }, status: { ready: true } }, [entry("c", {})], "2")));
  assert.ok(!isSameBesideStatus(after, stored({ spec: { a: 2 }, status: { ready: false } }, [], "2")));
});

test("undo: an object is created again without what the server sets", () => {
  const object = stored({ spec: { a: 1 }, status: { ready: true } });
  Object.assign(object.metadata, {
    generation: 3,
    creationTimestamp: "2026-01-01T00:00:00Z",
    deletionTimestamp: "2026-01-01T00:00:00Z",
    deletionGracePeriodSeconds: 0,
    labels: { a: "b" },
    finalizers: ["x/y"],
  });
  assert.deepEqual(freshObject(object), {
    apiVersion: "v1",
    kind: "A",
    metadata: { name: "a", labels: { a: "b" }, finalizers: ["x/y"] },
    spec: { a: 1 },
  });
});

test("undo: a write that changed nothing is no change, and each change has a number", () => {
  const changes = new LastChange();
  const kind = {} as never;
  changes.note({ kind, action: "edited", before: stored({}, [], "5"), after: stored({}, [], "5") });
  assert.equal(changes.change.value, undefined);
  changes.note({ kind, action: "edited", before: stored({}, [], "5"), after: stored({}, [], "6") });
  assert.equal(changes.number, 1);
  changes.forget();
  assert.equal(changes.change.value, undefined);
});
