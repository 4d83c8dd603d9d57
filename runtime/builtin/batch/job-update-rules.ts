/**
 * Restricts updates of jobs: how many pods run may change, and their placement while the job is suspended and has never
 * run.
 */
import type { Job, JobSpec, JobStatus } from "../../../generated/batch/v1/index.js";
import { type FieldError, invalid, invalidWhole } from "../../api/field-error.js";
import { cloneJson, equalJson } from "../../api/json.js";
import { immutable, nonNegative } from "../field-rules.js";

const FIXED = [
  "selector",
  "completionMode",
  "podFailurePolicy",
  "backoffLimitPerIndex",
  "managedBy",
  "successPolicy",
] as const;

export function validateJobChange({ spec }: Job, old: Job): FieldError[] {
  if (spec === undefined || old.spec === undefined) return [];
  const before = old.spec;
  return [
    ...validateCompletions(spec, before),
    ...FIXED.flatMap((field) => immutable(`spec.${field}`, spec[field], before[field])),
    ...validateTemplate(spec, old),
  ];
}

/** The number of indexes may only change together with the parallelism. */
function validateCompletions(spec: JobSpec, before: JobSpec): FieldError[] {
  if (spec.completions === before.completions) return [];
  const field = "spec.completions";
  if (spec.completionMode !== "Indexed") return [invalid(field, spec.completions ?? null, "field is immutable")];
  const isTogether = spec.completions === spec.parallelism && before.completions === before.parallelism;
  return isTogether
    ? []
    : [invalid(field, spec.completions ?? null, "can only be modified in tandem with spec.parallelism")];
}

function validateTemplate({ template }: JobSpec, { spec, status }: Job): FieldError[] {
  const isUnborn = Boolean(spec?.suspend) && status?.startTime === undefined;
  const before = cloneJson(spec?.template);
  if (isUnborn && before?.spec !== undefined && template?.spec !== undefined) {
    for (const field of ["nodeSelector", "tolerations", "schedulingGates", "affinity"] as const)
      take(before.spec, template.spec, field);
    if (before.metadata !== undefined || template.metadata !== undefined) {
      before.metadata = { ...before.metadata };
      take(before.metadata, template.metadata ?? {}, "annotations");
      take(before.metadata, template.metadata ?? {}, "labels");
    }
  }
  return equalJson(template, before) ? [] : [invalid("spec.template", template, "field is immutable")];
}

function take<T extends object>(target: T, source: T, field: keyof T): void {
  if (source[field] === undefined) delete target[field];
  else target[field] = source[field];
}

/** A job ends in one way, once, and not before it began. */
export function validateJobStatus({ spec, status = {} }: Job, old: Job): FieldError[] {
  const errors: FieldError[] = [];
  const [isComplete, isFailed] = [isTrue(status, "Complete"), isTrue(status, "Failed")];
  if (isComplete && isFailed)
    errors.push(invalidWhole("status.conditions", "cannot set Complete=True and Failed=true conditions"));
  for (const type of ["Complete", "Failed"]) {
    if (isTrue(old.status, type) && !isTrue(status, type))
      errors.push(invalidWhole("status.conditions", `cannot disable the terminal ${type}=True condition`));
  }
  if (status.completionTime !== undefined && !isComplete)
    errors.push(
      invalid(
        "status.completionTime",
        status.completionTime,
        "cannot set completionTime when there is no Complete=True condition",
      ),
    );
  const { startTime, completionTime, active = 0, ready = 0 } = status;
  const isResizable = spec?.completionMode === "Indexed" && spec.completions === spec.parallelism;
  for (const counter of ["failed", "succeeded"] as const) {
    const count = status[counter] ?? 0;
    errors.push(...nonNegative(`status.${counter}`, count));
    // With fewer indexes, the number of successful ones may decrease.
    if (count < (old.status?.[counter] ?? 0) && !(counter === "succeeded" && isResizable))
      errors.push(invalid(`status.${counter}`, count, `cannot decrease the ${counter} counter`));
  }
  const isNew = ready !== (old.status?.ready ?? 0) || active !== (old.status?.active ?? 0);
  if (ready > active && isNew) errors.push(invalid("status.ready", ready, "cannot set more ready pods than active"));
  if (startTime !== undefined && completionTime !== undefined && Date.parse(completionTime) < Date.parse(startTime))
    errors.push(invalid("status.completionTime", completionTime, "must be equal to or after `startTime`"));
  return errors;
}

export function isTrue(status: JobStatus | undefined, condition: string): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === condition && value === "True") ?? false;
}
