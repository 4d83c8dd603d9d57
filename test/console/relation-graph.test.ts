/** The pure parts of ownership: trees, their layout, and what a deletion takes along. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deletionOutcome, ownerKey } from "../../console/src/relations/deletion-outcome.js";
import { graphLayout } from "../../console/src/relations/graph-layout.js";
import { dependentsOf, type RelatedObject } from "../../console/src/relations/relation.js";
import { dependentTree, MAX_NODES, relationTree } from "../../console/src/relations/relation-tree.js";
import { searchedKinds } from "../../console/src/relations/searched-kinds.js";
import type { ServedKind } from "../../runtime/client/index.js";

function thing(uid: string, ...owners: readonly string[]): RelatedObject {
  const references = owners.map((owner) => ({ apiVersion: "v1", kind: "Thing", name: owner, uid: owner }));
  return {
    uid,
    name: uid,
    namespace: "default",
    kindName: "Thing",
    kind: undefined,
    owners: references,
    finalizers: [],
  };
}

/** root -> a, b; a -> c, d; b -> d; c -> root, which is a circle. */
const root = thing("root", "c");
const objects = [
  root,
  thing("a", "root"),
  thing("b", "root"),
  thing("c", "a"),
  thing("d", "a", "b"),
  thing("other", "x"),
];

describe("trees of ownership", () => {
  test("an object is in the tree once, other ways to it are links, and circles end", () => {
    const { root: node, links, omitted } = dependentTree(root, dependentsOf(objects));
    assert.deepEqual(
      node.next.map(({ object, next }) => [object.uid, next.map((each) => each.object.uid)]),
      [
        ["a", ["c", "d"]],
        ["b", []],
      ],
    );
    assert.deepEqual(links, [
      ["b", "d"],
      ["c", "root"],
    ]);
    assert.equal(omitted, 0);
  });

  test("the number of objects is limited, and what is left out is counted", () => {
    const many = Array.from({ length: MAX_NODES + 9 }, (_, index) => thing(`n${index}`, "root"));
    const { root: node, omitted } = dependentTree(thing("root"), dependentsOf(many));
    assert.equal(node.next.length, MAX_NODES - 1);
    assert.equal(omitted, 10);
  });

  test("a very long chain is no problem", () => {
    const chain = Array.from({ length: MAX_NODES }, (_, index) => thing(`n${index + 1}`, `n${index}`));
    const tree = dependentTree(thing("n0"), dependentsOf(chain));
    const layout = graphLayout(
      relationTree(thing("n0"), () => []),
      tree,
    );
    assert.deepEqual([layout.columns, layout.rows], [MAX_NODES, 1]);
  });
});

describe("the layout of a graph", () => {
  test("owners are left, dependents right, parents between their children, and no two share a place", () => {
    const self = thing("self", "o1", "o2");
    const owners = relationTree(self, ({ uid }) => (uid === "self" ? [thing("o1"), thing("o2")] : []));
    const all = [thing("a", "self"), thing("b", "self"), thing("c", "self"), thing("d", "c"), thing("e", "c")];
    const { places, edges, columns, rows } = graphLayout(owners, dependentTree(self, dependentsOf(all)));
    assert.equal(columns, 4);
    assert.equal(rows, 4);
    const column = (uid: string): number | undefined => places.get(uid)?.column;
    assert.deepEqual([column("o1"), column("self"), column("a"), column("d")], [0, 1, 2, 3]);
    assert.equal(places.get("c")?.row, ((places.get("d")?.row ?? 0) + (places.get("e")?.row ?? 0)) / 2);
    const taken = [...places.values()].map((place) => `${place.column} ${place.row}`);
    assert.equal(new Set(taken).size, 8);
    assert.equal(edges.length, 7);
    for (const [from, to] of edges) assert.equal(to.column, from.column + 1, "every line goes from owner to dependent");
    for (const { row } of places.values()) assert.ok(row >= 0);
  });
});

describe("what a deletion takes along", () => {
  const outcome = (propagation: "Background" | "Foreground" | "Orphan") => {
    const { deleted, kept } = deletionOutcome(["a"], dependentsOf(objects), propagation);
    return [deleted.map(({ uid }) => uid).sort(), kept.map(({ uid }) => uid).sort()];
  };

  test("dependents go with their last owner, and what is orphaned stays with what depends on it", () => {
    // b is deleted with the root, which belongs to c, so that d has no owner left.
    for (const propagation of ["Background", "Foreground"] as const)
      assert.deepEqual(outcome(propagation), [["b", "c", "d", "root"], []]);
    assert.deepEqual(outcome("Orphan"), [[], ["c", "d"]]);
  });

  test("an owner that does not exist keeps nothing, in the namespace of who refers to it", () => {
    const shared = thing("shared", "b", "x");
    const below = thing("below", "shared", "y");
    const dependents = dependentsOf([shared, below]);
    const key = (object: RelatedObject, index: number): string =>
      ownerKey(object, object.owners[index] as (typeof object.owners)[number]);
    const uidsOf = (absent: readonly string[], propagation: "Background" | "Orphan" = "Background") => {
      const { deleted, kept, remaining } = deletionOutcome(["b"], dependents, propagation, new Set(absent));
      return [deleted, kept, remaining.map(([object]) => object)].map((all) => all.map(({ uid }) => uid));
    };
    assert.deepEqual(uidsOf([]), [[], ["shared"], ["shared"]]);
    assert.deepEqual(uidsOf([key(shared, 1)]), [["shared"], ["below"], ["below"]]);
    assert.deepEqual(uidsOf([key(shared, 1), key(below, 1)]), [["shared", "below"], [], []]);
    assert.deepEqual(uidsOf([key(shared, 1)], "Orphan")[0], []);
    assert.deepEqual(uidsOf([key({ ...shared, namespace: "elsewhere" }, 1)])[0], []);
  });

  test("an object with another owner stays", () => {
    const { deleted, kept } = deletionOutcome(["b"], dependentsOf(objects), "Background");
    assert.deepEqual([deleted.length, kept.map(({ uid }) => uid)], [0, ["d"]]);
  });
});

test("dependents of a namespaced object are searched in namespaced kinds alone, and events never", () => {
  const kind = (resource: string, scope: "Cluster" | "Namespaced"): ServedKind =>
    ({ reference: { group: "", version: "v1", kind: resource, resource, scope }, verbs: [] }) as unknown as ServedKind;
  const kinds = [kind("nodes", "Cluster"), kind("pods", "Namespaced"), kind("events", "Namespaced")];
  const names = (namespace?: string) => searchedKinds(kinds, namespace).map(({ reference }) => reference.resource);
  assert.deepEqual(names("default"), ["pods"]);
  assert.deepEqual(names(), ["nodes", "pods"]);
});
