/** Creates objects of a deeply nested kind without a disk, which exercises validation, defaults and pruning. */
import type { BenchCase } from "../bench-case.js";
import { deployments } from "../corpus.js";
import { type LoadPlan, NUMBER } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";

const plan: LoadPlan = {
  method: "POST",
  path: "/apis/apps/v1/namespaces/default/deployments",
  bodies: deployments(`object-${NUMBER}`),
  status: 201,
  connections: 16,
  slots: 1,
};

export const createDeploymentCase: BenchCase = {
  name: "create-deployment",
  unit: "create",
  floorIs: "bare node:http that reads the body and answers the same bytes",
  ours: () => openOurs({ plan }),
  floor: (_scale, recording) => openReplay(plan, recording),
};
