/** Gets one object after another, as JSON and in every other form. */
import type { BenchCase } from "../bench-case.js";
import { type LoadPlan, SLOT, type Transport } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { type OurOptions, openOurs } from "../sides/ours.js";
import { bareServer, COLLECTION, storedObjects } from "./config-maps.js";
import { cbor, metadata, protobuf, table, trimmed, yaml } from "./forms.js";

const OBJECTS = 64;

export const getPlan: LoadPlan = {
  method: "GET",
  path: `${COLLECTION}/object-${SLOT}`,
  bodies: [],
  status: 200,
  connections: 16,
  slots: OBJECTS,
};

export const getCase: BenchCase = caseOf("get", getPlan);

/** The cache may answer without asking the store what is newest. */
export const getAnyVersionCase: BenchCase = caseOf("get-any-version", {
  ...getPlan,
  path: `${getPlan.path}?resourceVersion=0`,
});

export const getFormCases: readonly BenchCase[] = [protobuf, cbor, yaml, metadata, table, trimmed].map(
  ({ name, headers, server }) => caseOf(`get-${name}`, { ...getPlan, headers }, server),
);

export function getOver(transport: Transport): BenchCase {
  return caseOf(`get-${transport}`, { ...getPlan, transport });
}

function caseOf(name: string, plan: LoadPlan, server: OurOptions["server"] = {}): BenchCase {
  return {
    name,
    unit: "get",
    floorIs: `${bareServer(plan.transport)} that answers the same bytes`,
    ours: () => openOurs({ plan, seed: { path: COLLECTION, bodies: storedObjects(OBJECTS) }, server }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}
