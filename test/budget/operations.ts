/** The operations that have a budget: each verb on ConfigMaps of 2 KiB, by requests that the benchmarks send as well. */
import { COLLECTION, createPlan, storedObjects, updatePlan } from "../bench/cases/config-maps.js";
import { configMaps } from "../bench/corpus.js";
import { APPLY_TYPE, NUMBER, type RequestPlan, SLOT } from "../bench/load/plan.js";

export interface Operation extends Pick<RequestPlan, "method" | "path" | "bodies" | "status" | "slots"> {
  readonly name: string;
  readonly contentType: string;
}

/** Number of objects that updates, patches, applies and reads use in turn. */
export const OBJECTS = 64;

const json = { contentType: "application/json" };
const update = updatePlan(OBJECTS, 1);
const ofStored = { path: update.path, status: 200, slots: OBJECTS, ...json } as const;
const apply = {
  method: "PATCH",
  path: `${COLLECTION}/applied-${SLOT}?fieldManager=owner`,
  contentType: APPLY_TYPE,
  slots: OBJECTS,
} as const;

/** These requests make the objects that exist before anything is counted: {@link OBJECTS} of each. */
export const preparations: readonly Operation[] = [
  { ...ofStored, name: "stored", method: "POST", path: COLLECTION, bodies: storedObjects(OBJECTS), status: 201 },
  { ...apply, name: "applied", bodies: configMaps(`applied-${SLOT}`), status: 201 },
];

/** They run in this order and with the same numbers, so that deletes find what creates have made. */
export const operations: readonly Operation[] = [
  { ...createPlan(1), ...json, name: "create", bodies: configMaps(`created-${NUMBER}`) },
  { ...ofStored, name: "update", method: "PUT", bodies: update.bodies },
  {
    ...ofStored,
    name: "patch-merge",
    method: "PATCH",
    bodies: [JSON.stringify({ data: { revision: `patched-${NUMBER}` } })],
    contentType: "application/merge-patch+json",
  },
  { ...apply, name: "apply", bodies: configMaps(`applied-${SLOT}`, NUMBER), status: 200 },
  { ...ofStored, name: "get", method: "GET", bodies: [] },
  { ...ofStored, name: "get-any-version", method: "GET", path: `${ofStored.path}?resourceVersion=0`, bodies: [] },
  { ...ofStored, name: "delete", method: "DELETE", path: `${COLLECTION}/created-${NUMBER}`, bodies: [] },
];
