/** The graph of owners: what a change of an object's metadata means for it and for others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { configMaps } from "../../generated/core/v1/client.js";
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "../../runtime/api/collector-finalizers.js";
import type { ObjectMeta, OwnerReference } from "../../runtime/api/meta.js";
import { noteRemoval, noteState } from "../../runtime/controllers/garbage-collector/graph-updates.js";
import { OwnerGraph } from "../../runtime/controllers/garbage-collector/owner-graph.js";

const DELETED = { deletionTimestamp: "2026-01-01T00:00:00Z" };

/** A graph, and what it wants to be done. */
function scene() {
  const graph = new OwnerGraph();
  let wanted: string[] = [];
  const work = {
    attemptToDelete: ({ uid }: { uid: string }) => void wanted.push(`delete ${uid}`),
    orphanDependents: ({ uid }: { uid: string }) => void wanted.push(`orphan ${uid}`),
  };
  const taken = (): string[] => {
    const all = wanted;
    wanted = [];
    return all;
  };
  return {
    graph,
    note(uid: string, metadata: ObjectMeta = {}): string[] {
      noteState(graph, { resource: configMaps, namespace: "default", name: uid, uid }, metadata, work);
      return taken();
    },
    remove(uid: string): string[] {
      noteRemoval(graph, uid, work);
      return taken();
    },
  };
}

const ownedBy = (uid: string, blockOwnerDeletion = false): { ownerReferences: OwnerReference[] } => ({
  ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", name: uid, uid, blockOwnerDeletion }],
});

test("an object without owners is one node, whatever else of it changes", () => {
  const { graph, note } = scene();
  assert.deepEqual(note("a"), []);
  const node = graph.get("a");
  for (const metadata of [{ labels: { a: "b" } }, { finalizers: ["x/y"] }, { ownerReferences: [] }, {}]) {
    assert.deepEqual(note("a", metadata), []);
    assert.equal(graph.get("a"), node);
  }
  assert.deepEqual([graph.size, node?.owners, node?.isTerminating], [1, [], false]);
});

test("an object that gets an owner and loses it again is known as its dependent in between", () => {
  const { graph, note } = scene();
  note("owner");
  note("a");
  const node = graph.get("a");
  assert.deepEqual(note("a", ownedBy("owner")), []);
  assert.deepEqual(graph.dependentsOf("owner"), [node]);
  assert.deepEqual(note("a"), []);
  assert.deepEqual([graph.dependentsOf("owner"), graph.hasDependents("owner"), node?.owners], [[], false, []]);
});

test("an object whose owner was not seen is looked at for each change, until the owner is seen", () => {
  const { note } = scene();
  assert.deepEqual(note("a", ownedBy("owner")), ["delete a"]);
  assert.deepEqual(note("a", ownedBy("owner")), ["delete a"]);
  note("owner");
  assert.deepEqual(note("a", ownedBy("owner")), []);
});

test("finalizers of a deletion that begins ask for work once", () => {
  const { note } = scene();
  note("owner");
  note("a", ownedBy("owner", true));
  const foreground = { ...DELETED, finalizers: [FOREGROUND_FINALIZER] };
  assert.deepEqual(note("owner", foreground), ["delete a", "delete owner"]);
  assert.deepEqual(note("owner", foreground), []);
  assert.deepEqual(note("a"), ["delete owner"], "the owner no longer waits for it");
  note("other");
  assert.deepEqual(note("other", { ...DELETED, finalizers: [ORPHAN_FINALIZER] }), ["orphan other"]);
  assert.deepEqual(note("other", { ...DELETED, finalizers: [ORPHAN_FINALIZER] }), []);
});

test("an object that is deleted frees its dependents and its owners", () => {
  const { graph, note, remove } = scene();
  note("owner");
  note("a", ownedBy("owner", true));
  note("owner", { ...DELETED, finalizers: [FOREGROUND_FINALIZER] });
  assert.deepEqual(remove("a"), ["delete owner"]);
  note("b", ownedBy("owner"));
  assert.deepEqual(remove("owner"), ["delete b"]);
  assert.equal(graph.get("owner"), undefined);
});
