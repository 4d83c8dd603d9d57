/** Splits the schemas that several kinds share into units of a readable size. */
import { collectRefs } from "./refs.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

/** Smaller clusters stay with the other schemas. */
const MIN_CLUSTER = 3;

/** Up to this number, shared schemas form a single unit. */
const MAX_TOGETHER = 20;

/** Schemas that are reached only through `root`. */
export interface Cluster {
  readonly root: ReadSchema;
  /** The root first, then in the given order. */
  readonly members: readonly ReadSchema[];
}

export interface Clusters {
  readonly clusters: readonly Cluster[];
  /** Schemas that belong to no cluster. */
  readonly rest: readonly ReadSchema[];
}

/**
 * `all` contains every schema, `shared` those to split; clusters that are still large are split again. Takes time
 * quadratic in the number of shared schemas.
 */
export function cutShared(shared: readonly ReadSchema[], all: ReadSchemas): Clusters {
  if (shared.length <= MAX_TOGETHER) return { clusters: [], rest: shared };
  const graph = sharedGraph(shared, all);
  const dominated = shared.map((root) => ({ root, keys: dominatedBy(root.key, shared, graph) }));
  const inner = new Set(dominated.flatMap(({ root, keys }) => keys.filter((key) => key !== root.key)));
  const clusters: Cluster[] = [];
  const taken = new Set<ReadSchema>();
  for (const { root, keys } of dominated) {
    if (inner.has(root.key) || keys.length < MIN_CLUSTER) continue;
    const below = shared.filter((schema) => schema !== root && keys.includes(schema.key));
    for (const schema of [root, ...below]) taken.add(schema);
    const cut = cutShared(below, all);
    clusters.push({ root, members: [root, ...cut.rest] }, ...cut.clusters);
  }
  return { clusters, rest: shared.filter((schema) => !taken.has(schema)) };
}

interface Graph {
  /** Keys of the shared schemas to which other schemas refer. */
  readonly entries: readonly string[];
  readonly refs: ReadonlyMap<string, readonly string[]>;
}

function sharedGraph(shared: readonly ReadSchema[], all: ReadSchemas): Graph {
  const keys = new Set(shared.map(({ key }) => key));
  const refs = new Map<string, readonly string[]>();
  const entries = new Set<string>();
  for (const { key, schema } of all.values()) {
    const found: string[] = [];
    collectRefs(schema, found);
    const inside = found.filter((ref) => keys.has(ref));
    if (keys.has(key)) refs.set(key, inside);
    else for (const ref of inside) entries.add(ref);
  }
  return { entries: [...entries], refs };
}

/** Returns the schemas that are only reached through `key`, including itself. */
function dominatedBy(key: string, shared: readonly ReadSchema[], { entries, refs }: Graph): string[] {
  const reached = new Set<string>();
  const pending = entries.filter((entry) => entry !== key);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === key || reached.has(next)) continue;
    reached.add(next);
    pending.push(...(refs.get(next) ?? []));
  }
  return shared.map((schema) => schema.key).filter((other) => !reached.has(other));
}
