/** Conditions in the status of an object, as a test expects them. */
import type { Condition } from "../../api/condition.js";
import type { ApiObject } from "../../api/object.js";
import { checkObject, difference, failOn, shownName } from "./mismatch.js";
import { compared } from "./part-assertion.js";

export type ConditionStatus = Condition["status"];

/** What is expected of a condition beside its status; what is left out may be anything. */
export interface ConditionDetails {
  readonly reason?: string | RegExp;
  readonly message?: string | RegExp;
  /** A generation, or `current` for that of the object: the controller has seen the newest spec. */
  readonly observedGeneration?: number | "current";
}

type Conditions = readonly Partial<Condition>[];

/** Whether an object has the condition, for use in `eventually` and in filters. */
export function hasCondition(
  object: ApiObject,
  type: string,
  status: ConditionStatus = "True",
  details: ConditionDetails = {},
): boolean {
  return conditionMismatch(object, type, status, details) === undefined;
}

/**
 * Asserts that an object has the condition.
 * @throws ExpectationError that shows the condition, or names those that the object has
 */
export function assertCondition(
  object: ApiObject,
  type: string,
  status: ConditionStatus = "True",
  details: ConditionDetails = {},
): void {
  failOn(conditionMismatch(object, type, status, details), assertCondition);
}

/** Returns what an assertion says, undefined if the object has the condition. @throws TypeError */
export function conditionMismatch(
  object: unknown,
  type: string,
  status: ConditionStatus = "True",
  details: ConditionDetails = {},
): string | undefined {
  checkObject(object);
  const conditions = conditionsOf(object);
  const found = conditions.find((each) => each.type === type);
  const name = `${shownName(object)}: the condition ${type}`;
  if (found === undefined) return `${name} is missing, expected ${status}; ${shownConditions(conditions)}`;
  const { observedGeneration, ...texts } = details;
  const generation = observedGeneration === "current" ? object.metadata?.generation : observedGeneration;
  const wanted = {
    type,
    status,
    ...texts,
    ...(observedGeneration === undefined ? {} : { observedGeneration: generation }),
  };
  const { isEqual, expected } = compared(wanted, found);
  if (isEqual) return undefined;
  // Reason and message say why a status is another one, even if nothing is expected of them.
  const { reason, message } = found;
  const explained = { reason, message, ...(expected as object) };
  return difference(
    `${name} is not as expected`,
    inOrder(explained),
    inOrder({ ...explained, ...shownPart(found, explained) }),
  );
}

/** Returns the members of a condition that are compared. */
function shownPart(found: Partial<Condition>, expected: object): object {
  return Object.fromEntries(Object.keys(expected).map((name) => [name, found[name as keyof Condition]]));
}

function inOrder(condition: Partial<Record<keyof Condition, unknown>>): object {
  const { type, status, observedGeneration, reason, message } = condition;
  return { type, status, observedGeneration, reason, message };
}

function conditionsOf(object: ApiObject): Conditions {
  const { status } = object as { readonly status?: { readonly conditions?: Conditions } };
  return Array.isArray(status?.conditions) ? status.conditions : [];
}

function shownConditions(conditions: Conditions): string {
  if (conditions.length === 0) return "the object has no conditions";
  return `the object has ${conditions.map(({ type, status }) => `${type}=${status}`).join(", ")}`;
}
