/** Rules about failed pods of a job: each fits by exit codes or by conditions, and needs what its action needs. */
import type { JobSpec, PodFailurePolicyRule } from "../../../generated/batch/v1/index.js";
import { duplicate, type FieldError, invalid } from "../../api/field-error.js";
import { qualifiedName } from "../../api/name-format.js";
import { formatted } from "../field-rules.js";

/** @param at path of the job's spec */
export function validateFailurePolicy(spec: JobSpec, at: string): FieldError[] {
  const { template, podFailurePolicy, backoffLimitPerIndex } = spec;
  const { restartPolicy, containers = [], initContainers = [] } = template?.spec ?? {};
  const errors: FieldError[] = [];
  if (restartPolicy !== "Never") {
    const detail = 'only "Never" is supported when podFailurePolicy is specified';
    errors.push(invalid(`${at}.template.spec.restartPolicy`, restartPolicy ?? "", detail));
  }
  const names = new Set([...containers, ...initContainers].map(({ name }) => name));
  for (const [index, rule] of (podFailurePolicy?.rules ?? []).entries()) {
    const field = `${at}.podFailurePolicy.rules[${index}]`;
    if (rule.action === "FailIndex" && backoffLimitPerIndex === undefined)
      errors.push(invalid(`${field}.action`, rule.action, "requires the backoffLimitPerIndex to be set"));
    errors.push(...validateRule(rule, names, field));
  }
  return errors;
}

function validateRule(rule: PodFailurePolicyRule, names: ReadonlySet<string>, at: string): FieldError[] {
  const { onExitCodes, onPodConditions = [] } = rule;
  const errors = onPodConditions.flatMap(({ type }, index) =>
    formatted(`${at}.onPodConditions[${index}].type`, type, qualifiedName),
  );
  if (onExitCodes === undefined) {
    const detail = "specifying one of OnExitCodes and OnPodConditions is required";
    return onPodConditions.length === 0 ? [...errors, invalid(at, rule, detail)] : errors;
  }
  if (onPodConditions.length > 0)
    errors.push(invalid(at, rule, "specifying both OnExitCodes and OnPodConditions is not supported"));
  const { containerName, operator, values = [] } = onExitCodes;
  const field = `${at}.onExitCodes`;
  if (containerName !== undefined && !names.has(containerName)) {
    const detail = "must be one of the container or initContainer names in the pod template";
    errors.push(invalid(`${field}.containerName`, containerName, detail));
  }
  for (const [index, value] of values.entries()) {
    if (value === 0 && operator === "In")
      errors.push(invalid(`${field}.values[${index}]`, value, "must not be 0 for the In operator"));
    if (values.indexOf(value) < index) errors.push(duplicate(`${field}.values[${index}]`, value));
  }
  if (values.some((value, index) => index > 0 && value < (values[index - 1] ?? value)))
    errors.push(invalid(`${field}.values`, values, "must be ordered"));
  return errors;
}
