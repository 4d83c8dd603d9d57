/** Deletes one object after another, without a disk. */
import type { BenchCase, Scale } from "../bench-case.js";
import { type LoadPlan, SLOT } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { COLLECTION, configMapSeed } from "./config-maps.js";

/** No run deletes so many. It divides a billion, so that the recorded request is about the last of them, which is left. */
const OBJECTS = 40_000;

function planOf({ maxObjects }: Scale): LoadPlan {
  const slots = Math.min(OBJECTS, maxObjects);
  return { method: "DELETE", path: `${COLLECTION}/object-${SLOT}`, bodies: [], status: 200, connections: 16, slots };
}

export const deleteCase: BenchCase = {
  name: "delete",
  unit: "delete",
  floorIs: "bare node:http that answers the same bytes",
  ours: (scale) => {
    const plan = planOf(scale);
    return openOurs({ plan, fill: configMapSeed(plan.slots) });
  },
  floor: (scale, recording) => openReplay(planOf(scale), recording),
};
