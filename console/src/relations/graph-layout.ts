/** Where the objects of two trees are drawn: owners to the left of the object in the middle, dependents to its right. */
import type { RelationNode, RelationTree } from "./relation-tree.js";

export interface Place {
  /** In columns; 0 is the leftmost. */
  readonly column: number;
  /** In rows; parents are in the middle of their children, so it may be a fraction. */
  readonly row: number;
}

export interface GraphLayout {
  /** By UID. */
  readonly places: ReadonlyMap<string, Place>;
  /** From an owner to a dependent. */
  readonly edges: readonly (readonly [Place, Place])[];
  readonly columns: number;
  readonly rows: number;
}

export function graphLayout(owners: RelationTree, dependents: RelationTree): GraphLayout {
  const left = placed(owners.root);
  const right = placed(dependents.root);
  const depth = Math.max(...[...left.values()].map(({ column }) => column));
  const [ownRow, otherRow] = [left, right].map((places) => places.get(owners.root.object.uid)?.row ?? 0) as [
    number,
    number,
  ];
  // The object in the middle has the same row in both trees.
  const middle = Math.max(ownRow, otherRow);
  const places = new Map<string, Place>();
  for (const [uid, { column, row }] of right) places.set(uid, { column: depth + column, row: row + middle - otherRow });
  for (const [uid, { column, row }] of left)
    if (!places.has(uid)) places.set(uid, { column: depth - column, row: row + middle - ownRow });
  const edges: (readonly [Place, Place])[] = [];
  const connect = (owner: string, dependent: string): void => {
    const [from, to] = [places.get(owner), places.get(dependent)];
    if (from !== undefined && to !== undefined) edges.push([from, to]);
  };
  for (const [near, far] of waysOf(owners)) connect(far, near);
  for (const [near, far] of waysOf(dependents)) connect(near, far);
  const all = [...places.values()];
  return {
    places,
    edges,
    columns: Math.max(...all.map(({ column }) => column)) + 1,
    rows: Math.ceil(Math.max(...all.map(({ row }) => row))) + 1,
  };
}

/** Leaves have a row each. */
function placed(root: RelationNode): Map<string, Place> {
  const places = new Map<string, Place>();
  let free = 0;
  const place = ({ object, next }: RelationNode, column: number): number => {
    const rows = next.map((each) => place(each, column + 1));
    const [first, last] = [rows[0], rows.at(-1)];
    const row = first === undefined || last === undefined ? free++ : (first + last) / 2;
    places.set(object.uid, { column, row });
    return row;
  };
  place(root, 0);
  return places;
}

function waysOf({ root, links }: RelationTree): (readonly [string, string])[] {
  const below = ({ object, next }: RelationNode): (readonly [string, string])[] =>
    next.flatMap((each) => [[object.uid, each.object.uid] as const, ...below(each)]);
  return [...below(root), ...links];
}
