/** Validates the pod failure policy of a job: each rule matches exit codes or conditions, and fits its action. */
import type { JobSpec, PodFailurePolicyRule } from "../../../generated/batch/v1/index.js";
import { duplicate, type FieldError, invalid, invalidWhole, required } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import { formatErrors } from "../field-rules.js";

/** @param at path of the job's spec */
export function validateFailurePolicy(spec: JobSpec, at: string): FieldError[] {
  const { template, podFailurePolicy, backoffLimitPerIndex } = spec;
  const { containers = [], initContainers = [] } = template?.spec ?? {};
  const errors: FieldError[] = [];
  const names = new Set([...containers, ...initContainers].map(({ name }) => name));
  for (const [index, rule] of (podFailurePolicy?.rules ?? []).entries()) {
    const field = `${at}.podFailurePolicy.rules[${index}]`;
    if (!rule.action)
      errors.push(required(`${field}.action`, 'valid values: ["Count" "FailIndex" "FailJob" "Ignore"]'));
    if (rule.action === "FailIndex" && backoffLimitPerIndex === undefined)
      errors.push(invalid(`${field}.action`, rule.action, "requires the backoffLimitPerIndex to be set"));
    errors.push(...validateRule(rule, names, field));
  }
  return errors;
}

function validateRule(rule: PodFailurePolicyRule, names: ReadonlySet<string>, at: string): FieldError[] {
  const { onExitCodes, onPodConditions = [] } = rule;
  const errors = onExitCodes === undefined ? [] : validateExitCodes(onExitCodes, names, `${at}.onExitCodes`);
  for (const [index, { type = "" }] of onPodConditions.entries())
    errors.push(...formatErrors(`${at}.onPodConditions[${index}].type`, type, qualifiedName(type)));
  if (onExitCodes !== undefined && onPodConditions.length > 0)
    errors.push(invalidWhole(at, "specifying both OnExitCodes and OnPodConditions is not supported"));
  if (onExitCodes === undefined && onPodConditions.length === 0)
    errors.push(invalidWhole(at, "specifying one of OnExitCodes and OnPodConditions is required"));
  return errors;
}

function validateExitCodes(
  { containerName, operator, values = [] }: NonNullable<PodFailurePolicyRule["onExitCodes"]>,
  names: ReadonlySet<string>,
  at: string,
): FieldError[] {
  const errors = operator ? [] : [required(`${at}.operator`, 'valid values: ["In" "NotIn"]')];
  if (containerName !== undefined && !names.has(containerName)) {
    const detail = "must be one of the container or initContainer names in the pod template";
    errors.push(invalid(`${at}.containerName`, containerName, detail));
  }
  if (values.length === 0) errors.push(invalid(`${at}.values`, values, "at least one value is required"));
  for (const [index, value] of values.entries()) {
    if (value === 0 && operator === "In")
      errors.push(invalid(`${at}.values[${index}]`, value, "must not be 0 for the In operator"));
    if (values.indexOf(value) < index) errors.push(duplicate(`${at}.values[${index}]`, value));
  }
  if (values.some((value, index) => index > 0 && value < (values[index - 1] ?? value)))
    errors.push(invalid(`${at}.values`, values, "must be ordered"));
  return errors;
}
