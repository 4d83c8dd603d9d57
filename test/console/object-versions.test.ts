/** The pure parts of an object's history: changed paths, writers, the log of versions, and lanes of conditions. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changedPaths, MAX_CHANGES } from "../../console/src/history/changed-paths.js";
import { lanesOf, MAX_COLUMNS } from "../../console/src/history/condition-lanes.js";
import type { VersionEvent } from "../../console/src/history/object-version.js";
import { oldestVersion } from "../../console/src/history/oldest-version.js";
import { MAX_LENGTH, MAX_VERSIONS, VersionLog } from "../../console/src/history/version-log.js";
import type { StoredObject } from "../../console/src/object/stored-object.js";
import type { ManagedFieldsEntry } from "../../runtime/client/index.js";

const AT = "2026-01-01T00:00:0";

/** A version that `manager` wrote in the given second. */
function version(number: number, fields: object, meta: object = {}): StoredObject {
  const metadata = { name: "a", uid: "one", resourceVersion: String(number), creationTimestamp: `${AT}0Z`, ...meta };
  return { apiVersion: "v1", kind: "Thing", metadata, ...fields } as StoredObject;
}

function record(manager: string, second: number, fieldsV1: ManagedFieldsEntry["fieldsV1"] = {}, subresource?: string) {
  const operation = "Update" as const;
  return { manager, operation, time: `${AT}${second}Z`, fieldsV1, ...(subresource ? { subresource } : {}) };
}

function logOf(...events: readonly VersionEvent[]): VersionLog {
  const log = new VersionLog();
  for (const event of events) log.add(event);
  return log;
}

describe("changed paths", () => {
  const paths = (before: unknown, after: unknown): string[] =>
    changedPaths(before, after).map(({ path, kind }) => `${kind} ${path}`);

  test("fields are compared one by one, and what every write changes is left out", () => {
    assert.deepEqual(
      paths(
        { metadata: { resourceVersion: "1", generation: 1, labels: { "a.b/c": "x" } }, spec: { a: 1, b: { c: 2 } } },
        { metadata: { resourceVersion: "2", generation: 2, labels: {} }, spec: { a: 1, b: { c: 3 }, d: [] } },
      ),
      ["removed .metadata.labels[a.b/c]", "changed .spec.b.c", "added .spec.d"],
    );
  });

  test("items with names are compared by name, others by position, and lists of other lengths as a whole", () => {
    const before = { ports: [{ name: "a", port: 1 }, { name: "b" }], args: ["x", "y"], all: [1] };
    const after = { ports: [{ name: "b" }, { name: "a", port: 2 }, { name: "c" }], args: ["x", "z"], all: [1, 2] };
    assert.deepEqual(paths(before, after), [
      "changed .ports[name=a].port",
      "added .ports[name=c]",
      "changed .args[1]",
      "changed .all",
    ]);
  });

  test("names that every object of the language has are fields like others, and the list is limited", () => {
    assert.deepEqual(paths({}, JSON.parse('{"constructor":1,"__proto__":2}')), [
      "added .constructor",
      "added .__proto__",
    ]);
    const many = Object.fromEntries(Array.from({ length: MAX_CHANGES + 50 }, (_, index) => [`f${index}`, index]));
    assert.equal(changedPaths({}, many).length, MAX_CHANGES);
  });
});

describe("versions of an object", () => {
  test("each says what happened, who wrote it, and when", () => {
    const fieldsA = { "f:spec": { "f:a": {} } };
    const first = version(1, { spec: { a: 1 } }, { managedFields: [record("maker", 0, fieldsA)] });
    const second = version(
      2,
      { spec: { a: 1 }, status: { ready: true } },
      { managedFields: [record("maker", 0, fieldsA), record("robot", 4, { "f:status": {} }, "status")] },
    );
    const deleting = version(
      3,
      { spec: { a: 1 }, status: { ready: true } },
      {
        managedFields: second.metadata.managedFields,
        deletionTimestamp: `${AT}9Z`,
        deletionGracePeriodSeconds: 2,
      },
    );
    const again = version(5, { spec: { a: 9 } }, { uid: "two", managedFields: [record("other", 9)] });
    const { versions } = logOf(
      { type: "ADDED", object: first },
      { type: "MODIFIED", object: second },
      { type: "MODIFIED", object: deleting },
      {
        type: "DELETED",
        object: { ...deleting, metadata: { ...deleting.metadata, resourceVersion: "4" } },
        seenMs: 77,
      },
      { type: "ADDED", object: again },
    );
    const at = (second: number): number => Date.parse(`${AT}${second}Z`);
    assert.deepEqual(
      versions.map(({ change, writers, timeMs, changes }) => [
        change,
        writers,
        timeMs,
        changes?.map(({ path }) => path),
      ]),
      [
        ["created", ["maker"], at(0), undefined],
        ["changed", ["robot (status)"], at(4), [".status"]],
        ["deletion requested", [], at(7), [".metadata.deletionTimestamp", ".metadata.deletionGracePeriodSeconds"]],
        ["deleted", [], 77, []],
        ["re-created", ["other"], at(9), undefined],
      ],
    );
  });

  test("a manager that writes twice in a second is known by the field that it owns", () => {
    const managedFields = [record("a", 1, { "f:spec": { "f:a": {} } }), record("b", 1, { "f:spec": { "f:b": {} } })];
    const { versions } = logOf(
      { type: "ADDED", object: version(1, { spec: { a: 1, b: 1 } }, { managedFields }) },
      { type: "MODIFIED", object: version(2, { spec: { a: 1, b: 2 } }, { managedFields }) },
      { type: "MODIFIED", object: version(3, { spec: { a: 1, b: 2 }, other: 1 }, { managedFields }) },
    );
    assert.deepEqual(
      versions.map(({ writers }) => writers),
      [["a", "b"], ["b"], []],
    );
  });

  test("a manager that only lost a field did not write", () => {
    const owned = (...names: string[]) => ({ "f:spec": Object.fromEntries(names.map((name) => [`f:${name}`, {}])) });
    const { versions } = logOf(
      {
        type: "ADDED",
        object: version(1, { spec: { a: 1, b: 1 } }, { managedFields: [record("a", 1, owned("a", "b"))] }),
      },
      {
        type: "MODIFIED",
        object: version(
          2,
          { spec: { a: 1, b: 2 } },
          { managedFields: [record("a", 1, owned("a")), record("b", 1, owned("b"))] },
        ),
      },
    );
    assert.deepEqual(versions[1]?.writers, ["b"]);
  });

  test("the state at the beginning of the window has no change, and a change without a state before has no paths", () => {
    const [kept, changed] = logOf(
      { type: "KEPT", object: version(1, { a: 1 }) },
      { type: "MODIFIED", object: version(2, { a: 2 }) },
    ).versions;
    assert.equal(kept?.change, "kept");
    assert.deepEqual(
      changed?.changes?.map(({ path }) => path),
      [".a"],
    );
    assert.equal(logOf({ type: "MODIFIED", object: version(2, { a: 2 }) }).versions[0]?.changes, undefined);
  });

  test("what is read again is known already, and a deletion may have the version that was deleted", () => {
    const object = version(1, {});
    const log = logOf({ type: "ADDED", object }, { type: "ADDED", object }, { type: "DELETED", object });
    assert.deepEqual(
      log.versions.map(({ change }) => change),
      ["created", "deleted"],
    );
  });

  test("the oldest are dropped above a number and a length, and counted", () => {
    const log = new VersionLog();
    for (let number = 1; number <= MAX_VERSIONS + 3; number++)
      log.add({ type: "MODIFIED", object: version(number, { a: number }) });
    assert.equal(log.versions.length, MAX_VERSIONS);
    assert.equal(log.dropped, 3);
    assert.equal(log.versions[0]?.object.metadata.resourceVersion, "4");
    log.add({ type: "MODIFIED", object: version(1000, { a: "x".repeat(MAX_LENGTH + 1) }) });
    assert.equal(log.versions.length, 1);
  });

  test("the oldest version is read from the refusal, where it names one", () => {
    assert.equal(oldestVersion(new Error("too old resource version: 1 (176)")), "176");
    assert.equal(oldestVersion(new Error("The resourceVersion for the provided watch is too old.")), undefined);
    assert.equal(oldestVersion(undefined), undefined);
  });
});

describe("lanes of conditions", () => {
  const ready = (status: string, second: number, number: number, more: object = {}): VersionEvent => ({
    type: "MODIFIED",
    object: version(
      number,
      { status: { conditions: [{ type: "Ready", status }], ...more } },
      { managedFields: [record(`m${number}`, second)] },
    ),
  });

  test("lanes share columns, and a version that changes none of them adds none", () => {
    const { versions } = logOf(
      ready("Unknown", 0, 1, { phase: "Pending" }),
      ready("False", 2, 2, { phase: "Pending" }),
      ready("False", 3, 3, { phase: "Pending", other: 1 }),
      ready("True", 5, 4, { phase: "Running" }),
    );
    const start = Date.parse(`${AT}0Z`);
    const { columns, lanes } = lanesOf(versions, start + 9000);
    assert.deepEqual(
      columns.map(({ fromMs, toMs }) => [fromMs - start, toMs - start]),
      [
        [0, 2000],
        [2000, 5000],
        [5000, 9000],
      ],
    );
    const shown = lanes.map(({ type, segments }) => [type, ...segments.map(({ text, span }) => `${text}×${span}`)]);
    assert.deepEqual(shown, [
      [undefined, "Pending×2", "Running×1"],
      ["Ready", "Unknown×1", "False×1", "True×1"],
    ]);
  });

  test("a deleted object has none, and times never go back", () => {
    const { versions } = logOf(
      ready("True", 5, 1),
      { type: "DELETED", object: version(2, { status: { conditions: [{ type: "Ready", status: "True" }] } }) },
      { ...ready("False", 3, 3), type: "ADDED" },
    );
    const { columns, lanes } = lanesOf(versions, 0);
    assert.deepEqual(
      lanes[0]?.segments.map(({ text }) => text),
      ["True", "", "False"],
    );
    for (const { fromMs, toMs } of columns) assert.ok(fromMs <= toMs);
  });

  test("the number of columns is limited to the newest", () => {
    const events = Array.from({ length: MAX_COLUMNS + 5 }, (_, index) => ready(index % 2 ? "True" : "False", 1, index));
    const { columns, omitted } = lanesOf(logOf(...events).versions, Date.now());
    assert.equal(columns.length, MAX_COLUMNS);
    assert.equal(omitted, 5);
  });
});
