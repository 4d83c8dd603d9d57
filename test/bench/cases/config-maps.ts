/** What most cases work on: numbered ConfigMaps in one namespace. */
import { configMaps } from "../corpus.js";
import { formatNumber, type LoadPlan, NUMBER } from "../load/plan.js";

export const COLLECTION = "/api/v1/namespaces/default/configmaps";

/** Creates, each with a name of its own. */
export function createPlan(connections: number): LoadPlan {
  const bodies = configMaps(`object-${NUMBER}`);
  return { method: "POST", path: COLLECTION, bodies, status: 201, connections, slots: 1 };
}

/** Bodies to fill the store from: `object-000000000` and up. */
export function storedObjects(count: number): string[] {
  const templates = configMaps(`object-${NUMBER}`);
  return Array.from({ length: count }, (_, index) =>
    (templates[index % templates.length] as string).replaceAll(NUMBER, formatNumber(index)),
  );
}
