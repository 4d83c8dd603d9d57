/** The objects of most cases: numbered ConfigMaps in one namespace. */
import { configMaps } from "../corpus.js";
import { formatNumber, type LoadPlan, NUMBER, SLOT, type Transport } from "../load/plan.js";
import type { Seed } from "../sides/seed.js";

export const CONFIG_MAPS = { group: "", resource: "configmaps" };
export const COLLECTION = "/api/v1/namespaces/default/configmaps";

/** Creates with different names. */
export function createPlan(connections: number): LoadPlan {
  const bodies = configMaps(`object-${NUMBER}`);
  return { method: "POST", path: COLLECTION, bodies, status: 201, connections, slots: 1 };
}

/** Updates one object after another with a change. */
export function updatePlan(objects: number, connections: number): LoadPlan {
  return {
    method: "PUT",
    path: `${COLLECTION}/object-${SLOT}`,
    bodies: configMaps(`object-${SLOT}`, NUMBER),
    status: 200,
    connections,
    slots: objects,
  };
}

/** Reads one path by two clients. */
export function readPlan(path: string): LoadPlan {
  return { method: "GET", path, bodies: [], status: 200, connections: 2, slots: 1 };
}

/** Bodies that fill the store, from `object-000000000` up. */
export function storedObjects(count: number): string[] {
  return numbered(configMaps(`object-${NUMBER}`), count);
}

/** Bodies with their numbers filled in, from 0. */
export function numbered(templates: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    (templates[index % templates.length] as string).replaceAll(NUMBER, formatNumber(index)),
  );
}

/** The same objects as {@link storedObjects}, straight into a store. */
export function configMapSeed(count: number): Seed {
  return { gr: CONFIG_MAPS, collection: COLLECTION, bodies: configMaps(`object-${NUMBER}`), count };
}

/** The server of node that is the floor of a transport. */
export function bareServer(transport: Transport = "plain"): string {
  return { plain: "bare node:http", tls: "bare node:https", http2: "bare node:http2" }[transport];
}
