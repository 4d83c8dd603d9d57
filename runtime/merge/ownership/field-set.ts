/**
 * A set of paths into an object, kept as a trie: the data structure of field ownership. Immutable; results of
 * operations share unchanged parts. DESIGN: server-side apply.
 */
import type { JsonObject } from "../../api/json.js";
import { sortFew } from "../../base/sort-few.js";
import type { MergeRule } from "../descriptors/merge-rule.js";
import { comparePathElements, type PathElement } from "./path-element.js";

/** The node of a set at one path element. */
export interface FieldNode {
  readonly element: PathElement;
  /** Whether the path that ends here is in the set; paths below it may be in the set as well. */
  readonly isMember: boolean;
  /** The paths below. */
  readonly children: FieldSet;
}

/**
 * Maximum number of fields in a set. Each field takes some twenty bytes in the object and its record, so an object with
 * more fields would exceed the size that stock servers store, and computing its owners would delay other requests.
 */
export const MAX_OWNED_FIELDS = 100_000;

/** A set would contain more than {@link MAX_OWNED_FIELDS} fields. */
export class TooManyFieldsError extends Error {
  constructor() {
    super(`more than ${MAX_OWNED_FIELDS} fields would have owners`);
    this.name = "TooManyFieldsError";
  }
}

export class FieldSet {
  static readonly empty = new FieldSet(new Map(), 0);
  #written: JsonObject | undefined;
  #fits: MergeRule | undefined;

  private constructor(
    /** Keyed by the canonical text of the path element. */
    private readonly nodes: ReadonlyMap<string, FieldNode>,
    private readonly count: number,
  ) {
    if (count > MAX_OWNED_FIELDS) throw new TooManyFieldsError();
  }

  /**
   * The wire form, once it was made: the sets of most managers do not change from one write to the next. It is shared and must
   * not be changed.
   */
  get written(): JsonObject | undefined {
    return this.#written;
  }

  set written(form: JsonObject) {
    this.#written = form;
  }

  /**
   * The rule that the set is known to fit, so that reconciling both changes nothing. A set belongs to one version of one kind, and
   * so meets one rule until the schema changes.
   */
  get fits(): MergeRule | undefined {
    return this.#fits;
  }

  set fits(rule: MergeRule) {
    this.#fits = rule;
  }

  /** Empty nodes are dropped. @throws TooManyFieldsError */
  static of(nodes: Iterable<FieldNode>): FieldSet {
    if (Array.isArray(nodes) && nodes.length === 0) return FieldSet.empty;
    const kept = new Map<string, FieldNode>();
    let count = 0;
    for (const node of nodes) {
      if (!node.isMember && node.children.isEmpty) continue;
      kept.set(node.element.text, node);
      count += 1 + node.children.count;
      if (count > MAX_OWNED_FIELDS) throw new TooManyFieldsError();
    }
    return kept.size === 0 ? FieldSet.empty : new FieldSet(kept, count);
  }

  /** @throws TooManyFieldsError, like every function that creates larger sets */
  static ofPaths(paths: Iterable<readonly PathElement[]>): FieldSet {
    return FieldSet.unionOf(Array.from(paths, (path) => FieldSet.ofPath(path)));
  }

  /** Unites the sets pairwise, so that each is copied a logarithmic number of times. */
  static unionOf(sets: readonly FieldSet[]): FieldSet {
    const [first, second] = sets;
    if (first === undefined) return FieldSet.empty;
    if (second === undefined) return first;
    const middle = sets.length >> 1;
    return FieldSet.unionOf(sets.slice(0, middle)).union(FieldSet.unionOf(sets.slice(middle)));
  }

  /** The empty path is in no set. */
  static ofPath(path: readonly PathElement[]): FieldSet {
    return path.reduceRight<FieldSet>(
      (children, element, index) => FieldSet.of([{ element, isMember: index === path.length - 1, children }]),
      FieldSet.empty,
    );
  }

  /** The number of nodes on all levels: a measure of what an operation on the set costs. */
  get fieldCount(): number {
    return this.count;
  }

  get isEmpty(): boolean {
    return this.nodes.size === 0;
  }

  /** The nodes of the first path elements, in no particular order. */
  values(): Iterable<FieldNode> {
    return this.nodes.values();
  }

  /** The nodes of the first path elements, in the order of the wire form. */
  sorted(): FieldNode[] {
    return sortFew([...this.nodes.values()], compareNodes);
  }

  node(element: PathElement): FieldNode | undefined {
    return this.nodes.get(element.text);
  }

  /** Returns the paths below an element. */
  below(element: PathElement): FieldSet {
    return this.nodes.get(element.text)?.children ?? FieldSet.empty;
  }

  hasMember(element: PathElement): boolean {
    return this.nodes.get(element.text)?.isMember ?? false;
  }

  /** The number of paths. */
  get size(): number {
    let size = 0;
    for (const { isMember, children } of this.nodes.values()) size += (isMember ? 1 : 0) + children.size;
    return size;
  }

  has(path: readonly PathElement[]): boolean {
    let set: FieldSet = this;
    for (const element of path.slice(0, -1)) set = set.below(element);
    const last = path.at(-1);
    return last !== undefined && set.hasMember(last);
  }

  /**
   * Yields all paths in the order in which Kubernetes lists them: those that end at this level before the longer
   * ones.
   */
  *paths(prefix: readonly PathElement[] = []): Generator<readonly PathElement[]> {
    const nodes = this.sorted();
    for (const { element, isMember } of nodes) if (isMember) yield [...prefix, element];
    for (const { element, children } of nodes) yield* children.paths([...prefix, element]);
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty || other === this) return this;
    if (this.isEmpty) return other;
    // Most unions add nothing; returning the same set then preserves what is cached for it.
    let nodes: Map<string, FieldNode> | undefined;
    let count = this.count;
    for (const [text, theirs] of other.nodes) {
      const ours = this.nodes.get(text);
      const united = ours === undefined ? theirs : unite(ours, theirs);
      if (united === ours) continue;
      nodes ??= new Map(this.nodes);
      nodes.set(text, united);
      count += united.children.count - (ours === undefined ? -1 : ours.children.count);
    }
    return nodes === undefined ? this : new FieldSet(nodes, count);
  }

  intersection(other: FieldSet): FieldSet {
    if (other === this) return this;
    return this.filterMap((ours) => {
      const theirs = other.nodes.get(ours.element.text);
      if (theirs === undefined) return undefined;
      return {
        element: ours.element,
        isMember: ours.isMember && theirs.isMember,
        children: ours.children.intersection(theirs.children),
      };
    });
  }

  /** Returns the paths that are not in `other`; a path in `other` removes only itself, not the paths below it. */
  difference(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    return this.filterMap((ours) => {
      const theirs = other.nodes.get(ours.element.text);
      if (theirs === undefined) return ours;
      return {
        element: ours.element,
        isMember: ours.isMember && !theirs.isMember,
        children: ours.children.difference(theirs.children),
      };
    });
  }

  /** Returns the paths that are neither in `other` nor below a path of `other`. */
  withoutBranches(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    return this.filterMap((ours) => {
      const theirs = other.nodes.get(ours.element.text);
      if (theirs === undefined) return ours;
      if (theirs.isMember) return undefined;
      return { ...ours, children: ours.children.withoutBranches(theirs.children) };
    });
  }

  /** Whether every path of another set is in this one. */
  includes(other: FieldSet): boolean {
    if (other === this) return true;
    for (const [text, theirs] of other.nodes) {
      const ours = this.nodes.get(text);
      if (ours === undefined || (theirs.isMember && !ours.isMember) || !ours.children.includes(theirs.children))
        return false;
    }
    return true;
  }

  equals(other: FieldSet): boolean {
    if (other === this) return true;
    if (other.nodes.size !== this.nodes.size) return false;
    for (const [text, ours] of this.nodes) {
      const theirs = other.nodes.get(text);
      if (theirs === undefined || theirs.isMember !== ours.isMember || !ours.children.equals(theirs.children)) {
        return false;
      }
    }
    return true;
  }

  /** Replaces each node of the first level; undefined drops it. */
  filterMap(change: (node: FieldNode) => FieldNode | undefined): FieldSet {
    const kept: FieldNode[] = [];
    let isSame = true;
    for (const node of this.nodes.values()) {
      const changed = change(node);
      if (changed !== node) isSame = false;
      if (changed !== undefined) kept.push(changed);
    }
    return isSame ? this : FieldSet.of(kept);
  }
}

function compareNodes(a: FieldNode, b: FieldNode): number {
  return comparePathElements(a.element, b.element);
}

function unite(ours: FieldNode, theirs: FieldNode): FieldNode {
  const children = ours.children.union(theirs.children);
  const isMember = ours.isMember || theirs.isMember;
  return children === ours.children && isMember === ours.isMember ? ours : { ...ours, isMember, children };
}

/** Groups values by key. */
export function pushTo<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
