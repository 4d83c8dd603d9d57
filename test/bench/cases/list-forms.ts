/** Lists a whole collection in every form except plain JSON: the objects of `list.ts`, and Pods for their columns. */
import type { BenchCase } from "../bench-case.js";
import { pods } from "../corpus.js";
import { type LoadPlan, NUMBER } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import type { Seed } from "../sides/seed.js";
import { configMapSeed, readPlan } from "./config-maps.js";
import { cbor, type Form, metadataList, protobuf, table, trimmed, yaml } from "./forms.js";

const MANY = 10_000;
/** Number of objects of the forms that take long. */
const FEW = 1_000;
const PODS = "/api/v1/namespaces/default/pods";

export const listFormCases: readonly BenchCase[] = [
  caseOf(protobuf, configMapSeed(MANY)),
  caseOf(cbor, configMapSeed(MANY)),
  caseOf(yaml, configMapSeed(FEW)),
  caseOf(metadataList, configMapSeed(MANY)),
  caseOf(trimmed, configMapSeed(MANY)),
  caseOf(table, configMapSeed(MANY)),
  caseOf({ ...table, name: "table-pods" }, podSeed(MANY)),
];

function caseOf({ name, headers, server = {} }: Form, seed: Seed): BenchCase {
  const plan: LoadPlan = { ...readPlan(seed.collection), headers };
  return {
    name: `list-${seed.count}-${name}`,
    unit: "list",
    floorIs: "bare node:http that answers the same bytes from one buffer",
    rounds: 2,
    ours: ({ maxObjects }) => openOurs({ plan, fill: { ...seed, count: Math.min(seed.count, maxObjects) }, server }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}

function podSeed(count: number): Seed {
  return { gr: { group: "", resource: "pods" }, collection: PODS, bodies: pods(`object-${NUMBER}`), count };
}
