/** list of a whole collection of 1,000 and of 10,000 objects, some 2 and 20 MB. */
import type { BenchCase } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { COLLECTION, storedObjects } from "./config-maps.js";

const plan: LoadPlan = { method: "GET", path: COLLECTION, bodies: [], status: 200, connections: 2, slots: 1 };

export const listCases: readonly BenchCase[] = [1_000, 10_000].map((objects) => ({
  name: `list-${objects}`,
  unit: "list",
  floorIs: "bare node:http that answers the same bytes from one buffer",
  ours: ({ maxObjects }) =>
    openOurs({ plan, seed: { path: COLLECTION, bodies: storedObjects(Math.min(objects, maxObjects)) } }),
  floor: (_scale, recording) => openReplay(plan, recording),
}));
