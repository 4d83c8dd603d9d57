/**
 * An ordered set of entries with unique string keys. Past states of a set can be kept and read while later ones are made:
 * a change leaves what was shown of the set alone and shares with it all but one path. Entries lie in chunks, and the
 * chunks in a weight-balanced tree whose nodes count the entries below them. This needs little memory per entry and gives
 * fast walks and ranks (the number of smaller keys) in O(log n).
 *
 * Changes are made in a draft. They work in place on the nodes and chunks that were made in the same draft, and copy all
 * others first. So whoever makes changes ends the draft before anyone else sees a sequence, and from then on nothing of
 * that sequence changes: a chunk is the same array, with the same entries, in every state that has it.
 */

/** An entry of a sequence: an object with a key that never changes. */
export interface Keyed {
  readonly key: string;
}

/** A sequence. `undefined` is the empty one. Nothing of it changes once the draft in which it was made has ended. */
export type Sequence<T extends Keyed> = Node<T> | undefined;

/**
 * The right to change in place what was made with it. A draft ends when the one who makes the changes forgets it, which
 * has to happen before anyone else sees a sequence.
 */
export type Draft = symbol;

export function newDraft(): Draft {
  return Symbol("draft");
}

interface Node<T extends Keyed> {
  /** Entries in key order, never empty, at most {@link MAX_CHUNK_ENTRIES}. */
  readonly chunk: readonly T[];
  readonly left: Sequence<T>;
  readonly right: Sequence<T>;
  /** The number of nodes in this subtree. */
  readonly nodes: number;
  /** The number of entries in this subtree. */
  readonly count: number;
  /** The draft in which the node was made. All nodes above it are of the same draft, or of a later one. */
  readonly draft: Draft;
  /** The draft in which the chunk was made. Copies of the node that other drafts make share its chunk. */
  readonly chunkDraft: Draft;
}

/** A node that was made in the present draft. It comes from {@link node} or {@link own} alone. */
type OwnNode<T extends Keyed> = { -readonly [Name in keyof Node<T>]: Node<T>[Name] };

export const MAX_CHUNK_ENTRIES = 64;
/** A leaf with fewer entries is merged into the chunk above it if that has room. */
const MIN_CHUNK_ENTRIES = 16;
/**
 * A chunk with fewer entries is copied when it grows, though it could grow in place: the array would reserve room for more
 * entries than it has, and most terms have few keys.
 */
const SMALL_CHUNK_ENTRIES = 12;

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

/** Adds an entry, or replaces the one with its key, in O(log n). What other drafts made stays as it is. */
export function insert<T extends Keyed>(sequence: Sequence<T>, entry: T, draft = newDraft()): Node<T> {
  if (sequence === undefined) return node([entry], undefined, undefined, draft);
  const { chunk, left, right } = sequence;
  // Names with a number at their end often grow, so the end comes first.
  if (entry.key > (chunk[chunk.length - 1] as T).key) {
    // A sequence that grows at its end fills its chunks completely.
    if (right !== undefined || chunk.length === MAX_CHUNK_ENTRIES) {
      const parent = own(sequence, draft);
      parent.right = insert(right, entry, draft);
      return balanced(parent, draft);
    }
  } else if (left !== undefined && entry.key < (chunk[0] as T).key) {
    const parent = own(sequence, draft);
    parent.left = insert(left, entry, draft);
    return balanced(parent, draft);
  }
  return insertHere(own(sequence, draft), entry, draft);
}

/**
 * Removes an entry in O(log n). Returns the same sequence if the key is absent. What other drafts made stays as it is.
 */
export function remove<T extends Keyed>(sequence: Sequence<T>, key: string, draft = newDraft()): Sequence<T> {
  if (sequence === undefined || lookup(sequence, key) === undefined) return sequence;
  return removePresent(sequence, key, draft);
}

/** Builds a sequence in O(n) from entries in strictly ascending key order. */
export function fromSorted<T extends Keyed>(entries: readonly T[], draft = newDraft()): Sequence<T> {
  const chunks: T[][] = [];
  for (let at = 0; at < entries.length; at += MAX_CHUNK_ENTRIES) chunks.push(entries.slice(at, at + MAX_CHUNK_ENTRIES));
  return fromChunks(chunks, 0, chunks.length, draft);
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

function node<T extends Keyed>(
  chunk: readonly T[],
  left: Sequence<T>,
  right: Sequence<T>,
  draft: Draft,
  chunkDraft = draft,
): OwnNode<T> {
  return {
    chunk,
    left,
    right,
    nodes: weight(left) + weight(right) - 1,
    count: sizeOf(left) + sizeOf(right) + chunk.length,
    draft,
    chunkDraft,
  };
}

/** Returns the node if it was made in the draft, or else a copy that the draft may change. */
function own<T extends Keyed>(shown: Node<T>, draft: Draft): OwnNode<T> {
  if (shown.draft === draft) return shown;
  return node(shown.chunk, shown.left, shown.right, draft, shown.chunkDraft);
}

/** Gives a node a chunk that the draft has just made. */
function setChunk<T extends Keyed>(parent: OwnNode<T>, chunk: readonly T[], draft: Draft): void {
  parent.chunk = chunk;
  parent.chunkDraft = draft;
}

/** Returns the chunk of a node for changes in place, or undefined if it was made in another draft. */
function ownChunk<T extends Keyed>(parent: OwnNode<T>, draft: Draft): T[] | undefined {
  return parent.chunkDraft === draft ? (parent.chunk as T[]) : undefined;
}

/** The number of nodes plus one, so that an empty side has a weight too. */
function weight<T extends Keyed>(sequence: Sequence<T>): number {
  return sequence === undefined ? 1 : sequence.nodes + 1;
}

/** Brings the counts of a node up to date with what is below it. */
function counted<T extends Keyed>(parent: OwnNode<T>): OwnNode<T> {
  parent.nodes = weight(parent.left) + weight(parent.right) - 1;
  parent.count = sizeOf(parent.left) + sizeOf(parent.right) + parent.chunk.length;
  return parent;
}

function insertHere<T extends Keyed>(parent: OwnNode<T>, entry: T, draft: Draft): OwnNode<T> {
  const { chunk } = parent;
  const index = lowerBound(chunk, entry.key);
  if (index < chunk.length && (chunk[index] as T).key === entry.key) {
    replaceAt(parent, index, entry, draft);
    return parent;
  }
  if (chunk.length < MAX_CHUNK_ENTRIES) {
    insertAt(parent, index, entry, draft);
    parent.count++;
    return parent;
  }
  const grown = chunk.toSpliced(index, 0, entry);
  const half = grown.length >> 1;
  setChunk(parent, grown.slice(0, half), draft);
  parent.right = prependChunk(parent.right, grown.slice(half), draft);
  return balanced(parent, draft);
}

function replaceAt<T extends Keyed>(parent: OwnNode<T>, index: number, entry: T, draft: Draft): void {
  let chunk = ownChunk(parent, draft);
  if (chunk === undefined) {
    chunk = parent.chunk.slice();
    setChunk(parent, chunk, draft);
  }
  chunk[index] = entry;
}

function insertAt<T extends Keyed>(parent: OwnNode<T>, index: number, entry: T, draft: Draft): void {
  const chunk = ownChunk(parent, draft);
  if (chunk === undefined || chunk.length < SMALL_CHUNK_ENTRIES) {
    setChunk(parent, parent.chunk.toSpliced(index, 0, entry), draft);
    return;
  }
  chunk.push(entry);
  // `splice` would make an array of what it removed.
  for (let place = chunk.length - 1; place > index; place--) chunk[place] = chunk[place - 1] as T;
  chunk[index] = entry;
}

function removeAt<T extends Keyed>(parent: OwnNode<T>, index: number, draft: Draft): void {
  const chunk = ownChunk(parent, draft);
  if (chunk === undefined) {
    setChunk(parent, parent.chunk.toSpliced(index, 1), draft);
    return;
  }
  for (let place = index + 1; place < chunk.length; place++) chunk[place - 1] = chunk[place] as T;
  chunk.pop();
}

/** @param key a key that an entry of the sequence has */
function removePresent<T extends Keyed>(sequence: Node<T>, key: string, draft: Draft): Sequence<T> {
  const { chunk, left, right } = sequence;
  if (left !== undefined && key < (chunk[0] as T).key) {
    const parent = own(sequence, draft);
    parent.left = removePresent(left, key, draft);
    return absorbed(parent, draft);
  }
  if (right !== undefined && key > (chunk[chunk.length - 1] as T).key) {
    const parent = own(sequence, draft);
    parent.right = removePresent(right, key, draft);
    return absorbed(parent, draft);
  }
  if (chunk.length === 1) {
    if (left === undefined) return right;
    if (right === undefined) return left;
    const { chunk: next, chunkDraft } = firstNode(right);
    return balanced(node(next, left, removeFirstNode(right, draft), draft, chunkDraft), draft);
  }
  const parent = own(sequence, draft);
  removeAt(parent, lowerBound(chunk, key), draft);
  return absorbed(parent, draft);
}

function prependChunk<T extends Keyed>(sequence: Sequence<T>, chunk: readonly T[], draft: Draft): OwnNode<T> {
  if (sequence === undefined) return node(chunk, undefined, undefined, draft);
  const parent = own(sequence, draft);
  parent.left = prependChunk(parent.left, chunk, draft);
  return balanced(parent, draft);
}

function firstNode<T extends Keyed>(sequence: Node<T>): Node<T> {
  let current = sequence;
  while (current.left !== undefined) current = current.left;
  return current;
}

function removeFirstNode<T extends Keyed>(sequence: Node<T>, draft: Draft): Sequence<T> {
  if (sequence.left === undefined) return sequence.right;
  const parent = own(sequence, draft);
  parent.left = removeFirstNode(sequence.left, draft);
  return balanced(parent, draft);
}

/**
 * Completes a node after a removal at or below it. Small leaves are merged into its chunk, so that every node holds enough
 * entries.
 */
function absorbed<T extends Keyed>(parent: OwnNode<T>, draft: Draft): OwnNode<T> {
  const { chunk, left, right } = parent;
  if (left?.nodes === 1 && isSmall(left, chunk)) {
    setChunk(parent, left.chunk.concat(chunk), draft);
    parent.left = undefined;
    return absorbed(parent, draft);
  }
  if (right?.nodes === 1 && isSmall(right, chunk)) {
    setChunk(parent, chunk.concat(right.chunk), draft);
    parent.right = undefined;
    return absorbed(parent, draft);
  }
  return balanced(parent, draft);
}

function isSmall<T extends Keyed>(child: Node<T>, chunk: readonly T[]): boolean {
  const smaller = Math.min(child.chunk.length, chunk.length);
  return smaller < MIN_CHUNK_ENTRIES && child.chunk.length + chunk.length <= MAX_CHUNK_ENTRIES;
}

/** Completes a node whose sides were changed: counts what is below it, and moves nodes from a side that is too heavy. */
function balanced<T extends Keyed>(parent: OwnNode<T>, draft: Draft): OwnNode<T> {
  const leftWeight = weight(parent.left);
  const rightWeight = weight(parent.right);
  if (parent.right !== undefined && rightWeight > DELTA * leftWeight) {
    const right = own(parent.right, draft);
    if (right.left === undefined || weight(right.left) < GAMMA * weight(right.right)) {
      parent.right = right.left;
      right.left = counted(parent);
      return counted(right);
    }
    const inner = own(right.left, draft);
    parent.right = inner.left;
    right.left = inner.right;
    inner.left = counted(parent);
    inner.right = counted(right);
    return counted(inner);
  }
  if (parent.left !== undefined && leftWeight > DELTA * rightWeight) {
    const left = own(parent.left, draft);
    if (left.right === undefined || weight(left.right) < GAMMA * weight(left.left)) {
      parent.left = left.right;
      left.right = counted(parent);
      return counted(left);
    }
    const inner = own(left.right, draft);
    parent.left = inner.right;
    left.right = inner.left;
    inner.left = counted(left);
    inner.right = counted(parent);
    return counted(inner);
  }
  return counted(parent);
}

function fromChunks<T extends Keyed>(chunks: readonly T[][], from: number, to: number, draft: Draft): Sequence<T> {
  if (from >= to) return undefined;
  const middle = (from + to) >> 1;
  const left = fromChunks(chunks, from, middle, draft);
  const right = fromChunks(chunks, middle + 1, to, draft);
  return node(chunks[middle] as T[], left, right, draft);
}
