/** The table of questions about pools: the sums of the answer. */
import type { PoolStatus, ResourcePoolStatusRequest } from "../../../generated/resource/v1alpha3/index.js";
import { shortAge } from "../../registry/objects/table.js";

const UNKNOWN = "-";
const COUNTS = ["totalDevices", "availableDevices", "allocatedDevices", "unavailableDevices"] as const;

export function poolStatusCells({ spec, status }: ResourcePoolStatusRequest, nowMs: number): unknown[] {
  const { pools = [], poolCount = 0, conditions = [] } = status ?? {};
  const decided = conditions.find(
    (each) => each.status === "True" && (each.type === "Complete" || each.type === "Failed"),
  );
  const isKnown = status !== undefined && decided?.type !== "Failed";
  const isComplete = decided?.type === "Complete";
  const isCut = isComplete && poolCount > pools.length;
  return [
    spec?.driver ?? "",
    ...COUNTS.map((field) => (isKnown ? String(sumOf(pools, field)) : UNKNOWN)),
    isKnown ? String(pools.filter(({ validationError }) => validationError !== undefined).length) : UNKNOWN,
    poolCount,
    isCut ? `Complete (${pools.length}/${poolCount} pools)` : (decided?.type ?? "Pending"),
    isComplete ? shortAge(decided.lastTransitionTime, nowMs) : "<none>",
  ];
}

function sumOf(pools: readonly PoolStatus[], field: (typeof COUNTS)[number]): number {
  return pools.reduce((sum, pool) => sum + (pool[field] ?? 0), 0);
}
