/** Validates the spec of jobs and of job templates. */
import type { JobSpec } from "../../../generated/batch/v1/index.js";
import { type FieldError, invalid, notSupported, required, tooLong } from "../../api/field-error.js";
import { domainPrefixedPath } from "../../api/formats/domain-name-format.js";
import { validatePodTemplate } from "../core/pods/pod-spec-rules.js";
import { formatted } from "../field-rules.js";
import { validateFailurePolicy } from "./failure-policy-rules.js";
import { validateSuccessPolicy } from "./success-policy-rules.js";

const MAX_MANAGER_BYTES = 63;
/** Maximum parallelism of an indexed job. */
const MAX_INDEXED_PARALLELISM = 100_000;
/** Jobs with more indexes than this need a limit for failed ones. */
const MANY_COMPLETIONS = 100_000;
const MAX_PARALLELISM_OF_MANY = 10_000;
const MAX_FAILED_OF_MANY = 10_000;

/** @param at path of the spec */
export function validateJobSpec(spec: JobSpec, at: string): FieldError[] {
  const { managedBy, podReplacementPolicy, podFailurePolicy, successPolicy, template } = spec;
  const errors = validateIndexing(spec, at);
  if (managedBy !== undefined) errors.push(...validateManager(managedBy, `${at}.managedBy`));
  if (podFailurePolicy !== undefined) errors.push(...validateFailurePolicy(spec, at));
  if (successPolicy !== undefined) errors.push(...validateSuccessPolicy(spec, at));
  if (podReplacementPolicy !== undefined && podReplacementPolicy !== "Failed" && podFailurePolicy !== undefined)
    errors.push(notSupported(`${at}.podReplacementPolicy`, podReplacementPolicy, ["Failed"]));
  return [
    ...errors,
    ...validatePodTemplate(template, `${at}.template`),
    ...validateRestartPolicy(spec, `${at}.template.spec.restartPolicy`),
  ];
}

function validateManager(name: string, field: string): FieldError[] {
  const errors = formatted(field, name, domainPrefixedPath);
  const isLong = Buffer.byteLength(name) > MAX_MANAGER_BYTES;
  return isLong ? [...errors, tooLong(field, MAX_MANAGER_BYTES)] : errors;
}

/** Pods of a job must be able to terminate, so they must not always be restarted. */
function validateRestartPolicy({ template, podFailurePolicy }: JobSpec, field: string): FieldError[] {
  const policy = template?.spec?.restartPolicy ?? "Always";
  if (policy === "Always") return [required(field, 'valid values: "OnFailure", "Never"')];
  if (policy !== "OnFailure" && policy !== "Never") return [notSupported(field, policy, ["OnFailure", "Never"])];
  if (podFailurePolicy === undefined || policy === "Never") return [];
  return [invalid(field, policy, 'only "Never" is supported when podFailurePolicy is specified')];
}

function validateIndexing(spec: JobSpec, at: string): FieldError[] {
  const { completionMode, completions, parallelism = 0, backoffLimitPerIndex, maxFailedIndexes } = spec;
  const errors: FieldError[] = [];
  if (maxFailedIndexes !== undefined && backoffLimitPerIndex === undefined)
    errors.push(required(`${at}.backoffLimitPerIndex`, "when maxFailedIndexes is specified"));
  if (completionMode !== "Indexed") {
    for (const field of ["backoffLimitPerIndex", "maxFailedIndexes"] as const)
      if (spec[field] !== undefined)
        errors.push(invalid(`${at}.${field}`, spec[field], "requires indexed completion mode"));
    return errors;
  }
  if (completions === undefined) errors.push(required(`${at}.completions`, "when completion mode is Indexed"));
  if (parallelism > MAX_INDEXED_PARALLELISM) {
    const detail = `must be less than or equal to ${MAX_INDEXED_PARALLELISM} when completion mode is Indexed`;
    errors.push(invalid(`${at}.parallelism`, parallelism, detail));
  }
  if (completions !== undefined && maxFailedIndexes !== undefined && maxFailedIndexes > completions)
    errors.push(invalid(`${at}.maxFailedIndexes`, maxFailedIndexes, "must be less than or equal to completions"));
  if (backoffLimitPerIndex !== undefined && completions !== undefined && completions > MANY_COMPLETIONS)
    errors.push(...validateManyIndexes(spec, at));
  return errors;
}

/** Limits the failed indexes, since the status lists each of them. */
function validateManyIndexes({ parallelism = 0, maxFailedIndexes }: JobSpec, at: string): FieldError[] {
  const when = "when completions are above 10^5 and used with backoff limit per index";
  const errors: FieldError[] = [];
  if (parallelism > MAX_PARALLELISM_OF_MANY)
    errors.push(invalid(`${at}.parallelism`, parallelism, `must be less than or equal to 10^4 ${when}`));
  if (maxFailedIndexes === undefined)
    errors.push(required(`${at}.maxFailedIndexes`, "must be specified when completions is above 10^5"));
  else if (maxFailedIndexes > MAX_FAILED_OF_MANY)
    errors.push(invalid(`${at}.maxFailedIndexes`, maxFailedIndexes, `must be less than or equal to 10^4 ${when}`));
  return errors;
}
