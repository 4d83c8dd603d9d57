/** Conditions in the status of an object. */
import type { Condition } from "../api/condition.js";
import { type Clock, formatTime, systemClock } from "../api/time.js";

export type { Condition };

/** A condition to set. Its time is that of the last change of `status` and is filled in. */
export type NewCondition = Omit<Condition, "lastTransitionTime" | "message"> &
  Partial<Pick<Condition, "lastTransitionTime" | "message">>;

/**
 * Returns the conditions with one added or changed. The time of a condition changes only with its `status`. The input
 * is not modified, and it is returned as it is if nothing changes, so that a comparison shows whether to write.
 */
export function setCondition(
  conditions: readonly Condition[] | undefined,
  condition: NewCondition,
  clock: Clock = systemClock,
): readonly Condition[] {
  const known = conditions?.find(({ type }) => type === condition.type);
  const keepsTime = known !== undefined && known.status === condition.status;
  const { lastTransitionTime = keepsTime ? known.lastTransitionTime : formatTime(clock.now()) } = condition;
  const next: Condition = { message: "", ...condition, lastTransitionTime };
  if (known === undefined) return [...(conditions ?? []), next];
  if (isSame(known, next)) return conditions ?? [];
  return (conditions ?? []).map((each) => (each === known ? next : each));
}

/** Returns the conditions without one; the same list if it is not in it. */
export function removeCondition(conditions: readonly Condition[] | undefined, type: string): readonly Condition[] {
  const list = conditions ?? [];
  return list.some((each) => each.type === type) ? list.filter((each) => each.type !== type) : list;
}

export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((each) => each.type === type);
}

export function isConditionTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === "True";
}

function isSame(a: Condition, b: Condition): boolean {
  return (
    a.status === b.status &&
    a.reason === b.reason &&
    a.message === b.message &&
    a.observedGeneration === b.observedGeneration &&
    a.lastTransitionTime === b.lastTransitionTime
  );
}
