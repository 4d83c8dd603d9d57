/**
 * The main verbs by a user whom one role allows them, with the modes Node and RBAC. Other cases have the default mode,
 * AlwaysAllow.
 */
import type { BenchCase } from "../bench-case.js";
import { configMaps } from "../corpus.js";
import { APPLY_TYPE, type LoadPlan, NUMBER, SLOT } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs, type RequestSeed } from "../sides/ours.js";
import { RULED_SERVER, RULED_TOKEN, rolesOfCaller } from "../sides/ruled-caller.js";
import { COLLECTION, createPlan, storedObjects, updatePlan } from "./config-maps.js";
import { getPlan } from "./get.js";
import { OBJECTS } from "./written-kinds.js";

const OWNER = "owner";
const update = updatePlan(OBJECTS, 16);
const stored: RequestSeed = { path: COLLECTION, bodies: storedObjects(OBJECTS) };

const apply: LoadPlan = {
  ...update,
  method: "PATCH",
  path: `${update.path}?fieldManager=${OWNER}`,
  bodies: configMaps(`object-${SLOT}`, NUMBER),
  contentType: APPLY_TYPE,
};

export const ruledWriteCases: readonly BenchCase[] = [
  caseOf("create", "create", createPlan(16), []),
  caseOf("update", "update", update, [stored]),
  caseOf("apply-changed", "apply", apply, [{ ...stored, appliedBy: OWNER }]),
];

export const ruledGetCase: BenchCase = caseOf("get", "get", getPlan, [stored]);

function caseOf(name: string, unit: string, plan: LoadPlan, seed: readonly RequestSeed[]): BenchCase {
  return {
    name: `${name}-rbac`,
    unit,
    floorIs: "bare node:http that reads the body and answers the same bytes",
    ours: () => openOurs({ plan, seed: [...rolesOfCaller, ...seed], server: RULED_SERVER, token: RULED_TOKEN }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}
