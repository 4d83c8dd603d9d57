/** Patches one object after another in each patch language, each time one value, without a disk. */
import type { BenchCase } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { type PatchName, seedOf, type WrittenKind, writePlan, writtenKinds } from "./written-kinds.js";

const CONTENT_TYPES: Readonly<Record<PatchName, string>> = {
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
  json: "application/json-patch+json",
};

export const patchCases: readonly BenchCase[] = writtenKinds.flatMap((kind) =>
  (["merge", "strategic", "json"] as const).map((name) => patchCase(kind, name)),
);

function patchCase(kind: WrittenKind, name: PatchName): BenchCase {
  const bodies = [JSON.stringify(kind.patches[name])];
  const plan: LoadPlan = { ...writePlan(kind), method: "PATCH", bodies, contentType: CONTENT_TYPES[name] };
  return {
    name: `patch-${name}${kind.suffix}`,
    unit: "patch",
    rounds: 2,
    floorIs: "bare node:http that reads the patch and answers the same bytes",
    ours: () => openOurs({ plan, seed: seedOf(kind) }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}
