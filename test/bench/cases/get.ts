/** get of one object after another. */
import type { BenchCase } from "../bench-case.js";
import { type LoadPlan, SLOT } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { COLLECTION, storedObjects } from "./config-maps.js";

const OBJECTS = 64;

const plan: LoadPlan = {
  method: "GET",
  path: `${COLLECTION}/object-${SLOT}`,
  bodies: [],
  status: 200,
  connections: 16,
  slots: OBJECTS,
};

export const getCase: BenchCase = {
  name: "get",
  unit: "get",
  floorIs: "bare node:http that answers the same bytes",
  ours: () => openOurs({ plan, seed: { path: COLLECTION, bodies: storedObjects(OBJECTS) } }),
  floor: (_scale, recording) => openReplay(plan, recording),
};
