/** The state that the parts of a simulation share, and the random choices that they have in common. */
import type { Freshness, ListRead, Operation, Scope, Version } from "./history.js";
import type { Random } from "./random.js";
import type { SimulatedStore } from "./simulated-store.js";

export const RESOURCES = ["configmaps", "secrets"];
export const NAMESPACES = ["n1", "n2"];
export const GROUPS = ["a", "b"];

export interface World {
  readonly random: Random;
  readonly store: SimulatedStore;
  readonly operations: Operation[];
  readonly lists: ListRead[];
  /** Returns the next moment. */
  tick(): number;
}

export function anyScope(random: Random): Scope {
  return {
    resource: random.pick(RESOURCES),
    namespace: random.pick([undefined, ...NAMESPACES]),
    group: random.pick([undefined, ...GROUPS]),
  };
}

export function anyFreshness(random: Random, newest: Version, types: readonly Freshness["type"][]): Freshness {
  const type = random.pick(types);
  return type === "latest" || type === "any" ? { type } : { type, version: 1 + random.below(newest) };
}
