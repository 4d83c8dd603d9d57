/** Large objects: ConfigMaps of 1 MiB, and applies to Deployments of some 200 values that five managers share. */
import type { BenchCase } from "../bench-case.js";
import { configMapOfFiles } from "../corpus.js";
import { APPLY_TYPE, type LoadPlan, NUMBER, SLOT } from "../load/plan.js";
import { sharedDeploymentTexts } from "../shared-objects.js";
import { openReplay } from "../sides/floor.js";
import { type OurOptions, openOurs } from "../sides/ours.js";
import { COLLECTION, numbered } from "./config-maps.js";

const OBJECTS = 4;
const CONNECTIONS = 4;
const OWNER = "owner";
const name = `object-${SLOT}`;
const one = { path: `${COLLECTION}/${name}`, status: 200, connections: CONNECTIONS, slots: OBJECTS };
const seed = { path: COLLECTION, bodies: numbered([configMapOfFiles(`object-${NUMBER}`, "0")], OBJECTS) };

function caseOf(verb: string, unit: string, plan: LoadPlan, options: Pick<OurOptions, "seed"> = {}): BenchCase {
  return {
    name: `${verb}-1mib`,
    unit,
    rounds: 2,
    floorIs: "bare node:http that reads the body and answers the same bytes",
    ours: () => openOurs({ plan, ...options }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}

export const largeWriteCases: readonly BenchCase[] = [
  caseOf("create", "create", {
    ...{ ...one, method: "POST", path: COLLECTION, status: 201 },
    bodies: [configMapOfFiles(`object-${NUMBER}`, "0")],
  }),
  caseOf("update", "update", { ...one, method: "PUT", bodies: [configMapOfFiles(name, NUMBER)] }, { seed }),
  caseOf(
    "apply-changed",
    "apply",
    {
      ...{ ...one, method: "PATCH", path: `${one.path}?fieldManager=${OWNER}`, contentType: APPLY_TYPE },
      bodies: [configMapOfFiles(name, NUMBER)],
    },
    { seed: { ...seed, appliedBy: OWNER } },
  ),
  sharedCase(),
];

export const largeGetCase: BenchCase = caseOf("get", "get", { ...one, method: "GET", bodies: [] }, { seed });

/** The first of five managers changes one value of its part. */
function sharedCase(): BenchCase {
  const path = "/apis/apps/v1/namespaces/default/deployments";
  const { seeds, changed } = sharedDeploymentTexts();
  const plan: LoadPlan = {
    method: "PATCH",
    path: `${path}/${name}?fieldManager=manager-0`,
    bodies: changed,
    contentType: APPLY_TYPE,
    status: 200,
    connections: 16,
    slots: changed.length,
  };
  return {
    name: "apply-changed-shared",
    unit: "apply",
    rounds: 2,
    floorIs: "bare node:http that reads the configuration and answers the same bytes",
    ours: () =>
      openOurs({ plan, seed: seeds.map((bodies, manager) => ({ path, bodies, appliedBy: `manager-${manager}` })) }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}
