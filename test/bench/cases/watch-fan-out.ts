/** Measures a delivery with one writer and 100 watchers of the collection. Both sides include the write itself. */
import type { BenchCase, Scale } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { openBareFanOut } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { COLLECTION, createPlan } from "./config-maps.js";

const WATCHERS = 100;

function plan({ maxWatchers }: Scale): LoadPlan {
  const watchers = Math.min(WATCHERS, maxWatchers);
  return { ...createPlan(1), watch: { path: `${COLLECTION}?watch=true`, watchers, sees: "every-write" } };
}

export const watchFanOutCase: BenchCase = {
  name: `watch-fan-out-${WATCHERS}`,
  unit: "delivery",
  floorIs: "bare node:http that writes the same event to the same number of responses",
  ours: (scale) => openOurs({ plan: plan(scale) }),
  floor: (scale, recording) => openBareFanOut(plan(scale), recording),
};
