/** The loads of the comparison: each verb on ConfigMaps of 2 KiB over HTTPS by 64 connections, lists and watches. */
import { COLLECTION, createPlan, updatePlan } from "../cases/config-maps.js";
import { configMaps } from "../corpus.js";
import type { Limit } from "../load/drive.js";
import { APPLY_TYPE, type LoadPlan, NUMBER, SLOT, VERSION } from "../load/plan.js";

export interface Load {
  readonly name: string;
  readonly plan: LoadPlan;
  readonly warmUp?: Limit;
  /** What is not measured, since other loads need its objects, has none of these. */
  readonly measured?: Limit;
}

const CONNECTIONS = 64;
/** Objects that are changed and read in turn. */
const OBJECTS = 64;
const LISTED = 10_000;
const WATCHERS = 100;
/** How many write watched objects. With many more, kube-apiserver ends watches on a machine of two cores, since they fall behind. */
const WRITERS = 8;
/** The warm-up deletes at most so many objects, and the measurement as many. */
const MAX_DELETES = 10_000;
/** Time limit of what has to reach its count. */
const HANG_MS = 600_000;

/** V8 still compiles after 10,000 requests of a kind, on other threads whose CPU time counts too. */
const warmUp: Limit = { calls: 20_000, durationMs: 10_000 };
const measured: Limit = { calls: 20_000, durationMs: 3_000 };
const json = { connections: CONNECTIONS, status: 200, slots: OBJECTS };
const one = { ...json, path: `${COLLECTION}/object-${SLOT}` };
const applied = { ...json, method: "PATCH", contentType: APPLY_TYPE } as const;
const inNamespace = (namespace: string): string => COLLECTION.replace("/default/", `/${namespace}/`);

function namespace(name: string): Load {
  const bodies = [JSON.stringify({ metadata: { name } })];
  const plan: LoadPlan = { ...json, method: "POST", path: "/api/v1/namespaces", bodies, status: 201, connections: 1 };
  return { name: `namespace ${name}`, plan, warmUp: { calls: 1, durationMs: HANG_MS } };
}

/** Creates exactly so many objects. */
function filled(name: string, collection: string, calls: number): Load {
  return {
    name: `objects of ${name}`,
    plan: { ...createPlan(CONNECTIONS), path: collection },
    warmUp: { calls, durationMs: HANG_MS },
  };
}

function watchedPlan(collection: string, writers: number): LoadPlan {
  return {
    ...{ ...updatePlan(OBJECTS, writers), path: `${collection}/object-${SLOT}` },
    watch: { path: `${collection}?watch=true&resourceVersion=${VERSION}`, watchers: WATCHERS, sees: "every-write" },
  };
}

/**
 * In this order: later loads use the objects of earlier ones.
 * @param limit the maximum number of calls of a load and of listed objects
 */
export function loads(limit: number): readonly Load[] {
  const watched = inNamespace("watched");
  const listed = inNamespace("listed");
  const deleted = inNamespace("deleted");
  const deletes = Math.min(MAX_DELETES, limit);
  const all: readonly Load[] = [
    filled("default", COLLECTION, OBJECTS),
    {
      name: "create",
      plan: { ...createPlan(CONNECTIONS), bodies: configMaps(`created-${NUMBER}`) },
      ...{ warmUp, measured },
    },
    { name: "update (PUT)", plan: updatePlan(OBJECTS, CONNECTIONS), warmUp, measured },
    {
      name: "merge patch",
      plan: {
        ...{ ...one, method: "PATCH", contentType: "application/merge-patch+json" },
        bodies: [JSON.stringify({ data: { revision: `patched-${NUMBER}` } })],
      },
      ...{ warmUp, measured },
    },
    {
      name: "applied objects",
      plan: {
        ...{ ...applied, path: `${COLLECTION}/applied-${NUMBER}?fieldManager=owner`, status: 201 },
        bodies: configMaps(`applied-${NUMBER}`),
      },
      warmUp: { calls: OBJECTS, durationMs: HANG_MS },
    },
    {
      name: "apply",
      plan: {
        ...{ ...applied, path: `${COLLECTION}/applied-${SLOT}?fieldManager=owner` },
        bodies: configMaps(`applied-${SLOT}`, NUMBER),
      },
      ...{ warmUp, measured },
    },
    { name: "get", plan: { ...one, method: "GET", bodies: [] }, warmUp, measured },
    {
      name: "get, resourceVersion=0",
      plan: { ...one, method: "GET", path: `${one.path}?resourceVersion=0`, bodies: [] },
      ...{ warmUp, measured },
    },
    namespace("deleted"),
    filled("deletes", deleted, 2 * deletes),
    {
      name: "delete",
      plan: { ...one, method: "DELETE", path: `${deleted}/object-${NUMBER}`, bodies: [] },
      warmUp: { ...warmUp, calls: deletes },
      measured: { ...measured, calls: deletes },
    },
    namespace("watched"),
    filled("watches", watched, OBJECTS),
    {
      name: `event to ${WATCHERS} watchers`,
      plan: watchedPlan(watched, 1),
      ...{ warmUp, measured },
    },
    {
      name: `events of ${WRITERS} writers to ${WATCHERS} watchers`,
      plan: watchedPlan(watched, WRITERS),
      ...{ warmUp, measured },
    },
    namespace("listed"),
    filled("lists", listed, Math.min(LISTED, limit)),
    {
      name: `list of ${Math.min(LISTED, limit)}`,
      plan: { ...json, method: "GET", path: listed, bodies: [], connections: 2 },
      ...{ warmUp, measured },
    },
  ];
  const limited = (given: Limit): Limit => ({ ...given, calls: Math.min(given.calls, limit) });
  return all.map((load) =>
    load.measured === undefined || load.warmUp === undefined
      ? load
      : { ...load, warmUp: limited(load.warmUp), measured: limited(load.measured) },
  );
}
