/** All cases, in the order in which they run: writes, reads, watch. */
import type { BenchCase } from "../bench-case.js";
import { createDeploymentCase } from "./create-deployment.js";
import { createDurableCases } from "./create-durable.js";
import { createMemoryCase } from "./create-memory.js";
import { getCase } from "./get.js";
import { listCases } from "./list.js";
import { updateCase } from "./update.js";
import { watchFanOutCase } from "./watch-fan-out.js";

export const cases: readonly BenchCase[] = [
  ...createDurableCases,
  createMemoryCase,
  createDeploymentCase,
  updateCase,
  getCase,
  ...listCases,
  watchFanOutCase,
];

/** @throws Error for a name that no case has. */
export function caseNamed(name: string): BenchCase {
  const found = cases.find((benchCase) => benchCase.name === name);
  if (found === undefined)
    throw new Error(`found the case name ${name}, expected ${cases.map((one) => one.name).join(", ")}`);
  return found;
}
