/** Creates without a disk, which measures the request path itself. */
import type { BenchCase } from "../bench-case.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { createPlan } from "./config-maps.js";

const plan = createPlan(16);

export const createMemoryCase: BenchCase = {
  name: "create-memory",
  unit: "create",
  floorIs: "bare node:http that reads the body and answers the same bytes",
  ours: () => openOurs({ plan }),
  floor: (_scale, recording) => openReplay(plan, recording),
};
