/** The open watches by what they watch, for the estimate of what a write will cost. */

/** The place that a watch or a write is about. */
export interface WatchedPlace {
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
}

/** The watches of one resource. */
interface ResourceWatches {
  /** Watches of all objects. */
  everywhere: number;
  readonly byNamespace: Map<string, number>;
  /** By namespace and name, separated by a slash. */
  readonly byName: Map<string, number>;
}

/**
 * Watches that select by this field get few of the events, so they are not counted unless they select those of Pods
 * without a node.
 */
const INDEXED: Readonly<Record<string, string>> = { pods: "spec.nodeName" };

export class WatchCounts {
  private readonly groups = new Map<string, Map<string, ResourceWatches>>();

  /** Counts a watch until the returned function is called. @param fieldSelector as the client sent it */
  add(place: WatchedPlace, fieldSelector: string): () => void {
    const field = INDEXED[place.resource];
    if (field !== undefined && (exactValue(fieldSelector, field) ?? "") !== "") return () => {};
    this.change(place, 1);
    let isCounted = true;
    return () => {
      if (isCounted) this.change(place, -1);
      isCounted = false;
    };
  }

  /** Returns the number of watches that a write may concern. */
  concerned({ group, resource, namespace, name }: WatchedPlace): number {
    const watches = this.groups.get(group)?.get(resource);
    if (watches === undefined) return 0;
    let count = watches.everywhere;
    if (namespace !== "") count += watches.byNamespace.get(namespace) ?? 0;
    if (name !== "" && watches.byName.size > 0) count += watches.byName.get(`${namespace}/${name}`) ?? 0;
    return count;
  }

  private change({ group, resource, namespace, name }: WatchedPlace, by: number): void {
    const resources = this.groups.get(group) ?? new Map<string, ResourceWatches>();
    const watches = resources.get(resource) ?? { everywhere: 0, byNamespace: new Map(), byName: new Map() };
    if (name !== "") changeEntry(watches.byName, `${namespace}/${name}`, by);
    else if (namespace !== "") changeEntry(watches.byNamespace, namespace, by);
    else watches.everywhere += by;
    if (watches.everywhere + watches.byNamespace.size + watches.byName.size > 0) resources.set(resource, watches);
    else resources.delete(resource);
    if (resources.size > 0) this.groups.set(group, resources);
    else this.groups.delete(group);
  }
}

function changeEntry(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Returns the value that a field selector requires of a field. */
function exactValue(selector: string, field: string): string | undefined {
  for (const term of selector.split(",")) {
    const [key, value] = term.split(/==?/, 2);
    if (key === field && value !== undefined) return value;
  }
  return undefined;
}
