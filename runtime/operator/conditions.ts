/** Conditions in the status of an object. */
import type { Condition } from "../api/condition.js";
import { type Clock, formatTime, systemClock } from "../api/time.js";

export type { Condition };

/** A condition to be set; its time is that of the last change of `status`, and filled in. */
export type NewCondition = Omit<Condition, "lastTransitionTime" | "message"> &
  Partial<Pick<Condition, "lastTransitionTime" | "message">>;

/**
 * The conditions with one added or changed. The time of a condition moves only when its `status` does. The list that is
 * given stays as it is; it is returned itself when nothing changes, so that a comparison tells whether to write.
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

/** The conditions without one; the same list when it isn't there. */
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
