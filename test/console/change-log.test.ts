/** How changes become rows, what is kept of them, and who made them; without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../../console/src/timeline/change.js";
import { fittingRows, NO_FILTER } from "../../console/src/timeline/change-filter.js";
import {
  ChangeLog,
  FOLD_MS,
  MAX_CHANGES_OF_ROW,
  MAX_ROWS,
  MAX_WAITING,
} from "../../console/src/timeline/change-log.js";
import { managerOf } from "../../console/src/timeline/change-manager.js";
import { VersionCache } from "../../console/src/timeline/version-cache.js";

const PODS = { group: "", version: "v1", kind: "Pod", resource: "pods", scope: "Namespaced" } as const;

function change(name: string, given: Partial<Change> = {}): Change {
  return {
    reference: PODS,
    namespace: "default",
    name,
    verb: "changed",
    manager: "someone",
    atMs: 0,
    isMeanwhile: false,
    before: undefined,
    after: "{}",
    ...given,
  };
}

function shown(log: ChangeLog): string[] {
  return log.rows.map(({ changes, count }) => `${changes.at(-1)?.verb} ${changes.at(-1)?.name} ${count}`);
}

test("changes of an object share the row of the first, which stays in its place", () => {
  const log = new ChangeLog();
  for (const name of ["a", "b", "a", "a", "b"]) log.take(change(name));
  assert.deepEqual(shown(log), ["changed b 2", "changed a 3"]);
});

test("a row takes no more after its time, and coming and going have rows of their own", () => {
  const log = new ChangeLog();
  log.take(change("a", { verb: "added" }));
  log.take(change("a", { atMs: 1 }));
  log.take(change("a", { atMs: FOLD_MS }));
  log.take(change("a", { atMs: FOLD_MS + 1 }));
  log.take(change("a", { verb: "deleted", atMs: FOLD_MS + 2 }));
  log.take(change("a", { verb: "added", atMs: FOLD_MS + 3 }));
  log.take(change("a", { atMs: FOLD_MS + 4 }));
  assert.deepEqual(shown(log), ["changed a 1", "added a 1", "deleted a 1", "changed a 1", "changed a 2", "added a 1"]);
});

test("what a break hid is not counted with what was seen", () => {
  const log = new ChangeLog();
  log.take(change("a"));
  log.take(change("a", { isMeanwhile: true }));
  log.take(change("a"));
  assert.deepEqual(shown(log), ["changed a 1", "changed a 1", "changed a 1"]);
});

test("rows, and the changes in each, are bounded; the oldest go first", () => {
  const log = new ChangeLog();
  for (let index = 0; index < MAX_ROWS + 10; index++) log.take(change(`pod-${index}`));
  assert.equal(log.rows.length, MAX_ROWS);
  assert.equal(log.rows.at(-1)?.changes[0]?.name, "pod-10");
  for (let index = 0; index < MAX_CHANGES_OF_ROW + 5; index++) log.take(change("busy", { after: String(index) }));
  const [row] = log.rows;
  assert.equal(row?.count, MAX_CHANGES_OF_ROW + 5);
  assert.deepEqual([row?.changes.length, row?.changes[0]?.after], [MAX_CHANGES_OF_ROW, "5"]);
});

test("large objects push out the oldest rows", () => {
  const log = new ChangeLog();
  const after = "x".repeat(1_500_000);
  for (let index = 0; index < 100; index++) log.take(change(`large-${index}`, { after }));
  assert.ok(log.rows.length < 30, `${log.rows.length} rows`);
  assert.equal(log.rows[0]?.changes[0]?.name, "large-99");
});

test("while it is paused changes wait, the oldest beyond the limit are lost, and all others come with the end of it", () => {
  const log = new ChangeLog();
  log.take(change("before"));
  log.pause();
  for (let index = 0; index < MAX_WAITING + 3; index++) log.take(change(`pod-${index}`));
  assert.deepEqual([shown(log), log.waiting, log.lost], [["changed before 1"], MAX_WAITING, 3]);
  log.resume();
  assert.deepEqual([log.rows.length, log.waiting, log.isPaused], [MAX_WAITING + 1, 0, false]);
  assert.equal(log.rows[MAX_WAITING - 1]?.changes[0]?.name, "pod-3");
});

test("rows are filtered by any of their changes", () => {
  const log = new ChangeLog();
  log.take(change("web", { manager: "kubelet" }));
  log.take(change("web", { manager: "kubectl" }));
  log.take(change("db", { namespace: "data", verb: "deleted", manager: "" }));
  const names = (filter: Partial<typeof NO_FILTER>): (string | undefined)[] =>
    fittingRows(log.rows, { ...NO_FILTER, ...filter }).map(({ changes }) => changes[0]?.name);
  assert.deepEqual(names({}), ["db", "web"]);
  assert.deepEqual(names({ manager: "kubelet" }), ["web"]);
  assert.deepEqual(names({ manager: "kubelet", verb: "deleted" }), []);
  assert.deepEqual(names({ namespace: "data" }), ["db"]);
  assert.deepEqual(names({ text: " KUBECTL " }), ["web"]);
  assert.deepEqual(names({ kind: "Node" }), []);
});

test("the versions that were seen last are kept, as many as fit", () => {
  const cache = new VersionCache({ maxObjects: 3, maxCharacters: 10 });
  for (const key of ["a", "b", "c"]) cache.set(key, "123");
  assert.equal(cache.hasLost, false);
  cache.set("a", "12");
  cache.set("d", "1");
  assert.deepEqual(
    ["a", "b", "c", "d"].map((key) => cache.get(key)),
    ["12", undefined, "123", "1"],
  );
  assert.equal(cache.hasLost, true);
  cache.set("e", "123456789");
  assert.deepEqual(cache.keysFrom(""), ["d", "e"]);
  cache.set("f", "too long for it");
  assert.deepEqual(cache.keysFrom(""), []);
});

test("who writes twice within a second, which leaves the same records, is known by the field that changed", () => {
  const time = "2026-01-01T00:00:00Z";
  const managedFields = [
    { manager: "meter", operation: "Apply", time, fieldsV1: { "f:spec": { "f:count": {} } } },
    { manager: "creator", operation: "Update", time, fieldsV1: { "f:spec": { "f:mode": {} } } },
  ];
  const counted = (count: number): object => ({ metadata: { managedFields }, spec: { mode: "slow", count } });
  assert.equal(managerOf(counted(1), counted(2)), "meter");
});

test("who changed an object is the manager whose entry is new, or the newest one", () => {
  const object = (...managedFields: object[]) => ({ metadata: { managedFields } });
  const old = { manager: "old", time: "2026-01-01T00:00:00Z" };
  const late = { manager: "late", time: "2026-01-02T00:00:00Z" };
  assert.equal(managerOf(object(late), object(late, old)), "old");
  assert.equal(managerOf(undefined, object(late, old)), "late");
  assert.equal(managerOf(object(old, late), object(old, late)), "late");
  assert.equal(managerOf(object(old), {}), "");
  const deleted = { metadata: { managedFields: [old], deletionTimestamp: "2026-01-03T00:00:00Z" } };
  assert.equal(managerOf(object(old), deleted), "", "a request of deletion has no entry");
});
