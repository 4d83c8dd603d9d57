/**
 * Which objects are related to which node. Objects are related to a node directly (a pod, an attachment) or through
 * other objects: pod to secret, config map, account and claim; claim to volume; volume to secret. Every object knows
 * the nodes that it is related to in any way, so that a query takes one look-up however many pods there are.
 */

/** The relations that one object of the server declares. */
export interface Relations {
  /** The key of the object itself, made by {@link relationKey}, like all the other keys. */
  readonly object: string;
  /** The node that it is on. */
  readonly node?: string;
  /** Objects whose nodes are related to this object too. */
  readonly above: readonly string[];
  /** Objects that are related to the nodes of this one. */
  readonly below: readonly string[];
}

/** A unique key: neither namespaces nor names of objects contain a slash. @param namespace empty for none */
export function relationKey(resource: string, namespace: string, name: string): string {
  return `${resource}/${namespace}/${name}`;
}

/**
 * One object. There may be very many, since one pod can name tens of thousands: most have one node and nothing below.
 */
class Vertex {
  /** How many relations mention it. */
  mentions = 0;
  below: Set<Vertex> | undefined;
  /** The first node, and the number of ways to it through different objects directly above. */
  private node = "";
  private ways = 0;
  /** The number of ways to each other node. */
  private others: Map<string, number> | undefined;

  constructor(readonly key: string) {}

  get nodes(): readonly string[] {
    const others = this.others === undefined ? [] : [...this.others.keys()];
    return this.ways === 0 ? others : [this.node, ...others];
  }

  isOn(node: string): boolean {
    return (this.ways > 0 && this.node === node) || (this.others?.has(node) ?? false);
  }

  /** Adds a way to the node. @returns whether it is the first one */
  addWay(node: string): boolean {
    if (this.ways > 0 && this.node === node) {
      this.ways++;
      return false;
    }
    const ways = this.others?.get(node) ?? 0;
    if (ways === 0 && this.ways === 0) {
      this.node = node;
      this.ways = 1;
      return true;
    }
    this.others ??= new Map();
    this.others.set(node, ways + 1);
    return ways === 0;
  }

  /** Removes a way to the node. @returns whether it was the last one */
  removeWay(node: string): boolean {
    if (this.ways > 0 && this.node === node) return --this.ways === 0;
    const ways = this.others?.get(node) ?? 0;
    if (ways > 1) {
      this.others?.set(node, ways - 1);
      return false;
    }
    this.others?.delete(node);
    return true;
  }
}

interface Edges {
  readonly object: Vertex;
  readonly node: string | undefined;
  readonly above: readonly Vertex[];
  readonly below: readonly Vertex[];
}

/** Relations must not form a cycle; the fixed order of the kinds ensures this. */
export class NodeGraph {
  private readonly vertices = new Map<string, Vertex>();
  private readonly said = new Map<string, Edges>();

  /** How many objects are known, and how many have declared relations; both return to 0. */
  get size(): { readonly objects: number; readonly sources: number } {
    return { objects: this.vertices.size, sources: this.said.size };
  }

  isRelated(node: string, key: string): boolean {
    return this.vertices.get(key)?.isOn(node) ?? false;
  }

  /**
   * Replaces the relations that the source declared before.
   * @param source identifies who declares the relations
   * @param relations undefined to remove them; mentions no object twice
   */
  set(source: string, relations: Relations | undefined): void {
    const before = this.said.get(source);
    if (before !== undefined && relations !== undefined && isSame(before, relations)) return;
    // Vertices in both sets survive, because they are mentioned again before they are released.
    const after = relations && this.mention(relations);
    if (before !== undefined) unlink(before);
    if (after === undefined) this.said.delete(source);
    else {
      this.said.set(source, after);
      link(after);
    }
    if (before !== undefined) this.release(before);
  }

  private mention({ object, node, above, below }: Relations): Edges {
    const take = (key: string): Vertex => this.taken(key);
    return { object: take(object), node, above: above.map(take), below: below.map(take) };
  }

  private taken(key: string): Vertex {
    let vertex = this.vertices.get(key);
    if (vertex === undefined) {
      vertex = new Vertex(key);
      this.vertices.set(key, vertex);
    }
    vertex.mentions++;
    return vertex;
  }

  private release({ object, above, below }: Edges): void {
    for (const vertex of [object, ...above, ...below]) if (--vertex.mentions === 0) this.vertices.delete(vertex.key);
  }
}

function isSame(edges: Edges, relations: Relations): boolean {
  return (
    edges.object.key === relations.object &&
    edges.node === relations.node &&
    areSame(edges.above, relations.above) &&
    areSame(edges.below, relations.below)
  );
}

function areSame(vertices: readonly Vertex[], keys: readonly string[]): boolean {
  return vertices.length === keys.length && vertices.every(({ key }, index) => key === keys[index]);
}

function link({ object, node, above, below }: Edges): void {
  for (const vertex of above) join(vertex, object);
  for (const vertex of below) join(object, vertex);
  if (node !== undefined) addWay(object, node);
}

function unlink({ object, node, above, below }: Edges): void {
  if (node !== undefined) removeWay(object, node);
  for (const vertex of above) part(vertex, object);
  for (const vertex of below) part(object, vertex);
}

function join(upper: Vertex, lower: Vertex): void {
  upper.below ??= new Set();
  upper.below.add(lower);
  for (const node of upper.nodes) addWay(lower, node);
}

function part(upper: Vertex, lower: Vertex): void {
  upper.below?.delete(lower);
  for (const node of upper.nodes) removeWay(lower, node);
}

function addWay(vertex: Vertex, node: string): void {
  if (vertex.addWay(node) && vertex.below !== undefined) for (const lower of vertex.below) addWay(lower, node);
}

function removeWay(vertex: Vertex, node: string): void {
  if (vertex.removeWay(node) && vertex.below !== undefined) for (const lower of vertex.below) removeWay(lower, node);
}
