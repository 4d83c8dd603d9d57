/**
 * Measures the start on a store of 100,000 objects: until the server listens, is ready, and has answered a full list.
 */
import { namespacePrefix } from "../../../runtime/storage/keys.js";
import type { BenchCase } from "../bench-case.js";
import { fillStoreAt } from "../sides/seed.js";
import { openBareRead, openOurStart } from "../sides/start.js";
import { COLLECTION, CONFIG_MAPS, configMapSeed, readPlan } from "./config-maps.js";

const OBJECTS = 100_000;

export const startCase: BenchCase = {
  name: `start-${OBJECTS}`,
  unit: "object",
  floorIs: "reading every value from the same lmdb file, in process",
  rounds: 2,
  prepare: ({ prepared, maxObjects }) => fillStoreAt(`lmdb:${prepared}`, configMapSeed(Math.min(OBJECTS, maxObjects))),
  ours: ({ prepared, maxObjects }) =>
    openOurStart({
      storage: `lmdb:${prepared}`,
      plan: { ...readPlan(COLLECTION), connections: 1 },
      count: Math.min(OBJECTS, maxObjects),
    }),
  floor: ({ prepared }) => openBareRead(`lmdb:${prepared}`, namespacePrefix(CONFIG_MAPS, "default")),
};
