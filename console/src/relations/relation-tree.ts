/**
 * Owners and dependents as trees around one object. An object that is reached on several ways is in the tree once, and the
 * other ways are kept as links.
 */
import type { Dependents, RelatedObject } from "./relation.js";

export interface RelationNode {
  readonly object: RelatedObject;
  /** Further from the object in the middle: the owners of an owner, or the dependents of a dependent. */
  readonly next: readonly RelationNode[];
}

export interface RelationTree {
  readonly root: RelationNode;
  /** Ways to objects that are elsewhere in the tree: the UIDs of both ends, that of the nearer one first. */
  readonly links: readonly (readonly [string, string])[];
  /** How many objects were left out because there are too many. */
  readonly omitted: number;
}

/** The maximum number of objects in a tree. */
export const MAX_NODES = 150;

/** @param nextOf the objects one step further */
export function relationTree(
  root: RelatedObject,
  nextOf: (object: RelatedObject) => readonly RelatedObject[],
): RelationTree {
  const known = new Set([root.uid]);
  const links: (readonly [string, string])[] = [];
  const children = new Map<string, RelatedObject[]>();
  let omitted = 0;
  const queue = [root];
  // Level by level, so that each object is as near to the root as it can be.
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    const own: RelatedObject[] = [];
    children.set(here.uid, own);
    for (const next of [...nextOf(here)].sort(byPlace)) {
      if (known.has(next.uid)) links.push([here.uid, next.uid]);
      else if (known.size >= MAX_NODES) omitted++;
      else {
        known.add(next.uid);
        own.push(next);
        queue.push(next);
      }
    }
  }
  return { root: nodeOf(root, children), links, omitted };
}

export function dependentTree(root: RelatedObject, dependents: Dependents): RelationTree {
  return relationTree(root, ({ uid }) => dependents.get(uid) ?? []);
}

function nodeOf(object: RelatedObject, children: ReadonlyMap<string, readonly RelatedObject[]>): RelationNode {
  return { object, next: (children.get(object.uid) ?? []).map((each) => nodeOf(each, children)) };
}

function byPlace(a: RelatedObject, b: RelatedObject): number {
  return a.kindName.localeCompare(b.kindName) || a.name.localeCompare(b.name, undefined, { numeric: true });
}
