/** What a node lacks for one more pod. */
import type { StoredPod } from "../objects/pod-conditions.js";
import type { NodeView } from "./node-book.js";
import { requestsOf } from "./resource-amounts.js";

export interface Shortage {
  /** The name of the resource; `pods` for their number. */
  readonly resource: string;
  /** Amounts: CPU in thousandths, everything else in whole units. */
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** The resources that are looked at first, in this order. */
const FIRST = ["cpu", "memory", "ephemeral-storage"];

/** Returns the shortages in the order in which stock programs look for them. */
export function shortagesOf(pod: StoredPod, { allocatable, used, pods }: NodeView): Shortage[] {
  const shortages: Shortage[] = [];
  const most = allocatable.get("pods") ?? Number.POSITIVE_INFINITY;
  if (pods.length + 1 > most) shortages.push({ resource: "pods", requested: 1, used: pods.length, capacity: most });
  const requests = requestsOf(pod);
  for (const resource of new Set([...FIRST, ...requests.keys()])) {
    const requested = requests.get(resource) ?? 0;
    const [taken, capacity] = [used.get(resource) ?? 0, allocatable.get(resource) ?? 0];
    if (requested > 0 && requested > capacity - taken) shortages.push({ resource, requested, used: taken, capacity });
  }
  return shortages;
}
