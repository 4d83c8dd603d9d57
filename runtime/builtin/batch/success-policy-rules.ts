/**
 * Validates the success policy of an indexed job: lists of indexes in ascending order, and how many of them must
 * succeed.
 */
import type { JobSpec, SuccessPolicyRule } from "../../../generated/batch/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { nonNegative, present } from "../field-rules.js";

/** @param at path of the job's spec */
export function validateSuccessPolicy(
  { completionMode, completions = 0, successPolicy }: JobSpec,
  at: string,
): FieldError[] {
  const field = `${at}.successPolicy`;
  if (completionMode !== "Indexed") return [invalid(field, successPolicy, "requires indexed completion mode")];
  const rules = successPolicy?.rules ?? [];
  return [
    ...present(`${field}.rules`, rules, "at least one rules must be specified when the successPolicy is specified"),
    ...rules.flatMap((rule, index) => validateRule(rule, completions, `${field}.rules[${index}]`)),
  ];
}

function validateRule(
  { succeededCount, succeededIndexes }: SuccessPolicyRule,
  completions: number,
  at: string,
): FieldError[] {
  if (succeededCount === undefined && succeededIndexes === undefined)
    return [required(at, "at least one of succeededCount or succeededIndexes must be specified")];
  const errors: FieldError[] = [];
  const field = `${at}.succeededCount`;
  const atMost = (most: number, what: string): FieldError[] =>
    succeededCount === undefined || succeededCount <= most
      ? []
      : [invalid(field, succeededCount, `must be less than or equal to ${most} (${what})`)];
  const parsed = succeededIndexes === undefined ? undefined : countIndexes(succeededIndexes, completions);
  if (typeof parsed === "string")
    errors.push(invalid(`${at}.succeededIndexes`, succeededIndexes, `error parsing succeededIndexes: ${parsed}`));
  errors.push(...nonNegative(field, succeededCount), ...atMost(completions, "the number of specified completions"));
  // An invalid list counts as empty.
  const listed = typeof parsed === "string" ? 0 : parsed;
  if (listed !== undefined)
    errors.push(...atMost(listed, "the number of indexes in the specified succeededIndexes field"));
  return errors;
}

/** The number of indexes in a text such as `1,3-5`, or a description of what is wrong with it. */
function countIndexes(text: string, completions: number): number | string {
  let count = 0;
  let last = -1;
  if (text === "") return 0;
  for (const interval of text.split(",")) {
    const [, first = "", end = first] = /^([0-9]{1,9})(?:-([0-9]{1,9}))?$/.exec(interval) ?? [];
    if (first === "") return `cannot convert ${JSON.stringify(interval)} to an index or a range of indexes`;
    const [low, high] = [Number(first), Number(end)];
    if (high < low) return `non-increasing order, previous: ${low}, current: ${high}`;
    if (low <= last) return `non-increasing order, previous: ${last}, current: ${low}`;
    if (high >= completions) return `too large index: ${JSON.stringify(high < low ? first : end)}`;
    count += high - low + 1;
    last = high;
  }
  return count;
}
