/**
 * A persistent ordered set of entries with unique string keys. Every change returns a new sequence that shares all but
 * one path with the old one, so that past states can be kept and read while later ones are made. Entries lie in chunks,
 * and the chunks in a weight-balanced tree whose nodes count the entries below them. This needs little memory per entry
 * and gives fast walks and ranks (the number of smaller keys) in O(log n).
 */

/** An entry of a sequence: an object with a key that never changes. */
export interface Keyed {
  readonly key: string;
}

/** An immutable sequence. `undefined` is the empty one. */
export type Sequence<T extends Keyed> = Node<T> | undefined;

interface Node<T extends Keyed> {
  /** Entries in key order, never empty, at most {@link MAX_CHUNK_ENTRIES}. */
  readonly chunk: readonly T[];
  readonly left: Sequence<T>;
  readonly right: Sequence<T>;
  /** The number of nodes in this subtree. */
  readonly nodes: number;
  /** The number of entries in this subtree. */
  readonly count: number;
}

export const MAX_CHUNK_ENTRIES = 64;
/** A leaf with fewer entries is merged into the chunk above it if that has room. */
const MIN_CHUNK_ENTRIES = 16;

/** Balance parameters with which insertion and deletion keep the tree balanced (Hirai and Yamamoto). */
const DELTA = 3;
const GAMMA = 2;

export function sizeOf<T extends Keyed>(sequence: Sequence<T>): number {
  return sequence === undefined ? 0 : sequence.count;
}

/** Finds an entry in O(log n). */
export function lookup<T extends Keyed>(sequence: Sequence<T>, key: string): T | undefined {
  let node = sequence;
  while (node !== undefined) {
    const { chunk } = node;
    if (key < (chunk[0] as T).key) node = node.left;
    else if (key > (chunk[chunk.length - 1] as T).key) node = node.right;
    else {
      const found = chunk[lowerBound(chunk, key)];
      return found?.key === key ? found : undefined;
    }
  }
  return undefined;
}

/** Adds an entry, or replaces the one with its key, in O(log n). */
export function insert<T extends Keyed>(sequence: Sequence<T>, entry: T): Node<T> {
  if (sequence === undefined) return leaf([entry]);
  const { chunk, left, right } = sequence;
  const last = chunk[chunk.length - 1] as T;
  if (entry.key < (chunk[0] as T).key && left !== undefined) return balance(chunk, insert(left, entry), right);
  if (entry.key > last.key) {
    if (right !== undefined) return balance(chunk, left, insert(right, entry));
    // A sequence that grows at its end fills its chunks completely.
    if (chunk.length === MAX_CHUNK_ENTRIES) return balance(chunk, left, leaf([entry]));
  }
  return insertHere(sequence, entry);
}

/** Removes an entry in O(log n). Returns the same sequence if the key is absent. */
export function remove<T extends Keyed>(sequence: Sequence<T>, key: string): Sequence<T> {
  if (sequence === undefined) return undefined;
  const { chunk, left, right } = sequence;
  if (key < (chunk[0] as T).key) {
    const rest = remove(left, key);
    return rest === left ? sequence : absorb(chunk, rest, right);
  }
  if (key > (chunk[chunk.length - 1] as T).key) {
    const rest = remove(right, key);
    return rest === right ? sequence : absorb(chunk, left, rest);
  }
  const index = lowerBound(chunk, key);
  if (chunk[index]?.key !== key) return sequence;
  if (chunk.length > 1) return absorb(chunk.toSpliced(index, 1), left, right);
  if (left === undefined) return right;
  if (right === undefined) return left;
  return balance(firstChunk(right), left, removeFirstChunk(right));
}

/** Builds a sequence in O(n) from entries in strictly ascending key order. */
export function fromSorted<T extends Keyed>(entries: readonly T[]): Sequence<T> {
  const chunks: T[][] = [];
  for (let at = 0; at < entries.length; at += MAX_CHUNK_ENTRIES) chunks.push(entries.slice(at, at + MAX_CHUNK_ENTRIES));
  return fromChunks(chunks, 0, chunks.length);
}

/** Returns the number of keys smaller than `key`, in O(log n). */
export function rank<T extends Keyed>(sequence: Sequence<T>, key: string): number {
  let before = 0;
  let node = sequence;
  while (node !== undefined) {
    const { chunk } = node;
    if (key < (chunk[0] as T).key) node = node.left;
    else {
      before += sizeOf(node.left);
      if (key <= (chunk[chunk.length - 1] as T).key) return before + lowerBound(chunk, key);
      before += chunk.length;
      node = node.right;
    }
  }
  return before;
}

/** Returns the entry with `index` smaller ones, in O(log n). */
export function at<T extends Keyed>(sequence: Sequence<T>, index: number): T | undefined {
  let node = sequence;
  let rest = index;
  while (node !== undefined) {
    const before = sizeOf(node.left);
    if (rest < before) node = node.left;
    else if (rest < before + node.chunk.length) return node.chunk[rest - before];
    else {
      rest -= before + node.chunk.length;
      node = node.right;
    }
  }
  return undefined;
}

/** Yields entries in key order from `from` (inclusive). O(log n) to begin, O(1) amortized per step. */
export function* walk<T extends Keyed>(sequence: Sequence<T>, from = ""): Generator<T, void, undefined> {
  for (const { entries } of walkRuns(sequence, from)) yield* entries;
}

/** Consecutive entries. */
export interface Run<T extends Keyed> {
  /** In key order, never empty, at most {@link MAX_CHUNK_ENTRIES}. */
  readonly entries: readonly T[];
  /**
   * Whether the entries are a complete chunk, the same array in every sequence that shares it, rather than a part of
   * one.
   */
  readonly isWhole: boolean;
}

/** Yields the same entries run by run. */
export function* walkRuns<T extends Keyed>(sequence: Sequence<T>, from = ""): Generator<Run<T>, void, undefined> {
  const path: Node<T>[] = [];
  let node = sequence;
  while (node !== undefined) {
    if ((node.chunk[node.chunk.length - 1] as T).key >= from) {
      path.push(node);
      node = node.left;
    } else node = node.right;
  }
  let isFirst = true;
  for (let next = path.pop(); next !== undefined; next = path.pop()) {
    const { chunk } = next;
    const begin = isFirst ? lowerBound(chunk, from) : 0;
    yield begin === 0 ? { entries: chunk, isWhole: true } : { entries: chunk.slice(begin), isWhole: false };
    isFirst = false;
    for (let child = next.right; child !== undefined; child = child.left) path.push(child);
  }
}

/** Yields the parts of ordered runs that lie before a key. */
export function* runsBefore<T extends Keyed>(runs: Iterable<Run<T>>, end: string): Generator<Run<T>, void, undefined> {
  for (const run of runs) {
    const { entries } = run;
    const count = lowerBound(entries, end);
    if (count === entries.length) {
      yield run;
      continue;
    }
    if (count > 0) yield { entries: entries.slice(0, count), isWhole: false };
    return;
  }
}

/** Returns the first entry whose key is greater than or equal to `from`, in O(log n). */
export function ceiling<T extends Keyed>(sequence: Sequence<T>, from: string): T | undefined {
  return at(sequence, rank(sequence, from));
}

/** Returns the index of the first entry whose key is not smaller than `key`. */
function lowerBound<T extends Keyed>(chunk: readonly T[], key: string): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunk[middle] as T).key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function leaf<T extends Keyed>(chunk: readonly T[]): Node<T> {
  return { chunk, left: undefined, right: undefined, nodes: 1, count: chunk.length };
}

function node<T extends Keyed>(chunk: readonly T[], left: Sequence<T>, right: Sequence<T>): Node<T> {
  return {
    chunk,
    left,
    right,
    nodes: weight(left) + weight(right) - 1,
    count: sizeOf(left) + sizeOf(right) + chunk.length,
  };
}

/** The number of nodes plus one, so that an empty side has a weight too. */
function weight<T extends Keyed>(sequence: Sequence<T>): number {
  return sequence === undefined ? 1 : sequence.nodes + 1;
}

function insertHere<T extends Keyed>({ chunk, left, right }: Node<T>, entry: T): Node<T> {
  const index = lowerBound(chunk, entry.key);
  if (chunk[index]?.key === entry.key) return node(chunk.with(index, entry), left, right);
  const grown = chunk.toSpliced(index, 0, entry);
  if (grown.length <= MAX_CHUNK_ENTRIES) return node(grown, left, right);
  const half = grown.length >> 1;
  return balance(grown.slice(0, half), left, prependChunk(right, grown.slice(half)));
}

function prependChunk<T extends Keyed>(sequence: Sequence<T>, chunk: readonly T[]): Node<T> {
  return sequence === undefined
    ? leaf(chunk)
    : balance(sequence.chunk, prependChunk(sequence.left, chunk), sequence.right);
}

function firstChunk<T extends Keyed>(sequence: Node<T>): readonly T[] {
  let current = sequence;
  while (current.left !== undefined) current = current.left;
  return current.chunk;
}

function removeFirstChunk<T extends Keyed>(sequence: Node<T>): Sequence<T> {
  return sequence.left === undefined
    ? sequence.right
    : balance(sequence.chunk, removeFirstChunk(sequence.left), sequence.right);
}

/**
 * Makes a node after a removal at or below it. Small leaves are merged into its chunk, so that every node holds enough
 * entries.
 */
function absorb<T extends Keyed>(chunk: readonly T[], left: Sequence<T>, right: Sequence<T>): Node<T> {
  if (left?.nodes === 1 && isSmall(left, chunk)) return absorb([...left.chunk, ...chunk], undefined, right);
  if (right?.nodes === 1 && isSmall(right, chunk)) return absorb([...chunk, ...right.chunk], left, undefined);
  return balance(chunk, left, right);
}

function isSmall<T extends Keyed>(child: Node<T>, chunk: readonly T[]): boolean {
  const smaller = Math.min(child.chunk.length, chunk.length);
  return smaller < MIN_CHUNK_ENTRIES && child.chunk.length + chunk.length <= MAX_CHUNK_ENTRIES;
}

function balance<T extends Keyed>(chunk: readonly T[], left: Sequence<T>, right: Sequence<T>): Node<T> {
  const leftWeight = weight(left);
  const rightWeight = weight(right);
  if (right !== undefined && rightWeight > DELTA * leftWeight) {
    const inner = right.left;
    if (inner === undefined || weight(inner) < GAMMA * weight(right.right)) {
      return node(right.chunk, node(chunk, left, inner), right.right);
    }
    return node(inner.chunk, node(chunk, left, inner.left), node(right.chunk, inner.right, right.right));
  }
  if (left !== undefined && leftWeight > DELTA * rightWeight) {
    const inner = left.right;
    if (inner === undefined || weight(inner) < GAMMA * weight(left.left)) {
      return node(left.chunk, left.left, node(chunk, inner, right));
    }
    return node(inner.chunk, node(left.chunk, left.left, inner.left), node(chunk, inner.right, right));
  }
  return node(chunk, left, right);
}

function fromChunks<T extends Keyed>(chunks: readonly T[][], from: number, to: number): Sequence<T> {
  if (from >= to) return undefined;
  const middle = (from + to) >> 1;
  return node(chunks[middle] as T[], fromChunks(chunks, from, middle), fromChunks(chunks, middle + 1, to));
}
