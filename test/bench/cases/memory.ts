/** Measures the memory that the cache needs for an object, against the JSON of the object. */
import type { BenchCase } from "../bench-case.js";
import { configMaps, smallConfigMaps } from "../corpus.js";
import { NUMBER } from "../load/plan.js";
import { openBareMemory, openOurMemory } from "../sides/memory.js";
import { fillStoreAt } from "../sides/seed.js";
import { COLLECTION, configMapSeed } from "./config-maps.js";

const kinds = [
  { name: "memory-object-1k", bodies: smallConfigMaps(`object-${NUMBER}`), objects: 10_000 },
  { name: "memory-object-2k", bodies: configMaps(`object-${NUMBER}`), objects: 10_000 },
  { name: "memory-object-2k-50000", bodies: configMaps(`object-${NUMBER}`), objects: 50_000 },
];

export const memoryCases: readonly BenchCase[] = kinds.map(({ name, bodies, objects }) => ({
  name,
  unit: "object",
  floorIs: "one exact Buffer of its JSON an object, in a Map",
  rounds: 1,
  prepare: ({ prepared, maxObjects }) =>
    fillStoreAt(`lmdb:${prepared}`, { ...configMapSeed(Math.min(objects, maxObjects)), bodies }),
  ours: ({ directory, prepared, maxObjects }) =>
    openOurMemory({
      storage: `lmdb:${prepared}`,
      emptyStorage: `lmdb:${directory}`,
      collection: COLLECTION,
      count: Math.min(objects, maxObjects),
      selector: "labelSelector=app%3Dnobody",
    }),
  floor: ({ maxObjects }, recording) => openBareMemory(Math.min(objects, maxObjects), recording),
}));
