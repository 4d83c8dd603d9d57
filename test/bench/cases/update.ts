/** Updates (PUT) one object after another with a change, without a disk. */
import type { BenchCase } from "../bench-case.js";
import { type LoadPlan, NUMBER, SLOT } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { seedOf, writePlan, writtenKinds } from "./written-kinds.js";

export const updateCases: readonly BenchCase[] = writtenKinds.map((kind) => {
  const plan: LoadPlan = { ...writePlan(kind), method: "PUT", bodies: kind.bodies(`object-${SLOT}`, NUMBER) };
  return {
    name: `update${kind.suffix}`,
    unit: "update",
    floorIs: "bare node:http that reads the body and answers the same bytes",
    ours: () => openOurs({ plan, seed: seedOf(kind) }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
});
