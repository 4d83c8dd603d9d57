/**
 * A persistent ordered map from string keys: every change gives a new tree that shares all but one path with the old
 * one, so any past state can be kept for nothing. Weight-balanced, so ranks (how many keys lie before one) are known too.
 */

/** An immutable tree; `undefined` is the empty one. */
export type Tree<V> = Node<V> | undefined;

interface Node<V> {
  readonly key: string;
  readonly value: V;
  readonly left: Tree<V>;
  readonly right: Tree<V>;
  readonly size: number;
}

/** Balance parameters for which insertion and deletion keep the tree balanced (Hirai and Yamamoto). */
const DELTA = 3;
const GAMMA = 2;

export function sizeOf<V>(tree: Tree<V>): number {
  return tree === undefined ? 0 : tree.size;
}

/** O(log n). */
export function lookup<V>(tree: Tree<V>, key: string): V | undefined {
  let node = tree;
  while (node !== undefined) {
    if (key === node.key) return node.value;
    node = key < node.key ? node.left : node.right;
  }
  return undefined;
}

/** O(log n). Adds a key or replaces its value. */
export function insert<V>(tree: Tree<V>, key: string, value: V): Node<V> {
  if (tree === undefined) return { key, value, left: undefined, right: undefined, size: 1 };
  if (key === tree.key) return { key, value, left: tree.left, right: tree.right, size: tree.size };
  if (key < tree.key) return balance(tree.key, tree.value, insert(tree.left, key, value), tree.right);
  return balance(tree.key, tree.value, tree.left, insert(tree.right, key, value));
}

/** O(log n). The same tree when the key is absent. */
export function remove<V>(tree: Tree<V>, key: string): Tree<V> {
  if (tree === undefined) return undefined;
  if (key < tree.key) {
    const left = remove(tree.left, key);
    return left === tree.left ? tree : balance(tree.key, tree.value, left, tree.right);
  }
  if (key > tree.key) {
    const right = remove(tree.right, key);
    return right === tree.right ? tree : balance(tree.key, tree.value, tree.left, right);
  }
  if (tree.left === undefined) return tree.right;
  if (tree.right === undefined) return tree.left;
  const next = first(tree.right);
  return balance(next.key, next.value, tree.left, removeFirst(tree.right));
}

/** O(n). Builds from entries in strictly ascending key order. */
export function fromSorted<V>(entries: readonly (readonly [string, V])[], from = 0, to = entries.length): Tree<V> {
  if (from >= to) return undefined;
  const middle = (from + to) >> 1;
  const [key, value] = entries[middle] as readonly [string, V];
  return node(key, value, fromSorted(entries, from, middle), fromSorted(entries, middle + 1, to));
}

/** How many keys are smaller than `key`. O(log n). */
export function rank<V>(tree: Tree<V>, key: string): number {
  let before = 0;
  let current = tree;
  while (current !== undefined) {
    if (key <= current.key) current = current.left;
    else {
      before += sizeOf(current.left) + 1;
      current = current.right;
    }
  }
  return before;
}

/** Values in key order, of keys greater than or equal to `from`. O(log n) to begin, O(1) amortized a step. */
export function* walk<V>(tree: Tree<V>, from = ""): Generator<Node<V>, void, undefined> {
  const path: Node<V>[] = [];
  let current = tree;
  while (current !== undefined) {
    if (current.key >= from) {
      path.push(current);
      current = current.left;
    } else current = current.right;
  }
  for (let next = path.pop(); next !== undefined; next = path.pop()) {
    yield next;
    for (let child = next.right; child !== undefined; child = child.left) path.push(child);
  }
}

function node<V>(key: string, value: V, left: Tree<V>, right: Tree<V>): Node<V> {
  return { key, value, left, right, size: sizeOf(left) + sizeOf(right) + 1 };
}

function balance<V>(key: string, value: V, left: Tree<V>, right: Tree<V>): Node<V> {
  const leftWeight = sizeOf(left) + 1;
  const rightWeight = sizeOf(right) + 1;
  if (right !== undefined && rightWeight > DELTA * leftWeight) {
    const inner = right.left;
    if (inner === undefined || inner.size + 1 < GAMMA * (sizeOf(right.right) + 1)) {
      return node(right.key, right.value, node(key, value, left, right.left), right.right);
    }
    return node(
      inner.key,
      inner.value,
      node(key, value, left, inner.left),
      node(right.key, right.value, inner.right, right.right),
    );
  }
  if (left !== undefined && leftWeight > DELTA * rightWeight) {
    const inner = left.right;
    if (inner === undefined || inner.size + 1 < GAMMA * (sizeOf(left.left) + 1)) {
      return node(left.key, left.value, left.left, node(key, value, left.right, right));
    }
    return node(
      inner.key,
      inner.value,
      node(left.key, left.value, left.left, inner.left),
      node(key, value, inner.right, right),
    );
  }
  return node(key, value, left, right);
}

function first<V>(tree: Node<V>): Node<V> {
  let current = tree;
  while (current.left !== undefined) current = current.left;
  return current;
}

function removeFirst<V>(tree: Node<V>): Tree<V> {
  return tree.left === undefined ? tree.right : balance(tree.key, tree.value, removeFirst(tree.left), tree.right);
}
