/** update of one object after another, each a change, without a disk. */
import type { BenchCase } from "../bench-case.js";
import { configMaps } from "../corpus.js";
import { type LoadPlan, NUMBER, SLOT } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { COLLECTION, storedObjects } from "./config-maps.js";

const OBJECTS = 64;

const plan: LoadPlan = {
  method: "PUT",
  path: `${COLLECTION}/object-${SLOT}`,
  bodies: configMaps(`object-${SLOT}`, NUMBER),
  status: 200,
  connections: 16,
  slots: OBJECTS,
};

export const updateCase: BenchCase = {
  name: "update",
  unit: "update",
  floorIs: "bare node:http that reads the body and answers the same bytes",
  ours: () => openOurs({ plan, seed: { path: COLLECTION, bodies: storedObjects(OBJECTS) } }),
  floor: (_scale, recording) => openReplay(plan, recording),
};
