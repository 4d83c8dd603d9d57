/**
 * Lists that select few of many objects: 20 by a label, one by its name, some by a field, a hundredth by its namespace.
 */
import type { BenchCase } from "../bench-case.js";
import { events, labelledConfigMaps } from "../corpus.js";
import { formatNumber, NUMBER } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { namespaceOf, type Seed } from "../sides/seed.js";
import { COLLECTION, configMapSeed, readPlan } from "./config-maps.js";

/** Objects that a label or a field finds. */
const SELECTED = 20;
const NAMESPACES = 100;
/** Cases with more objects take long to fill. */
const MANY = 10_000;

interface Selective {
  /** Suffix of the case's name, after the number of objects. */
  readonly suffix: string;
  readonly sizes: readonly number[];
  path(seed: Seed): string;
  seed(count: number): Seed;
}

const byLabel: Selective = {
  suffix: "label",
  sizes: [1_000, 10_000, 100_000],
  path: () => `${COLLECTION}?labelSelector=batch%3Drare`,
  seed: (count) => ({
    ...configMapSeed(count),
    rare: { bodies: labelledConfigMaps(`object-${NUMBER}`, "batch", "rare"), count: SELECTED },
  }),
};

const byName: Selective = {
  suffix: "name",
  sizes: [10_000, 100_000],
  path: ({ count }) => `${COLLECTION}?fieldSelector=metadata.name%3Dobject-${formatNumber(count >> 1)}`,
  seed: configMapSeed,
};

const EVENTS = "/api/v1/namespaces/default/events";

const byField: Selective = {
  suffix: "field",
  sizes: [10_000, 100_000],
  path: () => `${EVENTS}?fieldSelector=involvedObject.name%3Dwanted`,
  seed: (count) => ({
    gr: { group: "", resource: "events" },
    collection: EVENTS,
    bodies: events(`object-${NUMBER}`, `pod-${NUMBER}`),
    count,
    rare: { bodies: events(`object-${NUMBER}`, "wanted"), count: SELECTED },
  }),
};

const byNamespace: Selective = {
  suffix: "namespace",
  sizes: [10_000, 100_000],
  path: (seed) => `/api/v1/namespaces/${namespaceOf(seed, 0)}/configmaps`,
  seed: (count) => ({ ...configMapSeed(count), namespaces: NAMESPACES }),
};

export const selectiveListCases: readonly BenchCase[] = [byLabel, byName, byField, byNamespace].flatMap((selective) =>
  selective.sizes.map((objects) => selectiveCase(selective, objects)),
);

function selectiveCase(selective: Selective, objects: number): BenchCase {
  const seedOf = (maxObjects: number): Seed => selective.seed(Math.min(objects, maxObjects));
  return {
    name: `list-${objects}-${selective.suffix}`,
    unit: "list",
    floorIs: "bare node:http that answers the same bytes from one buffer",
    rounds: objects > MANY ? 1 : 2,
    ours({ maxObjects }) {
      const fill = seedOf(maxObjects);
      return openOurs({ plan: readPlan(selective.path(fill)), fill });
    },
    floor: ({ maxObjects }, recording) => openReplay(readPlan(selective.path(seedOf(maxObjects))), recording),
  };
}
