/** Jobs: defaults that depend on each other, the generated selector, and what may change. */
import { type Job, jobs } from "../../../generated/batch/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { dnsLabel } from "../../api/formats/name-format.js";
import { defineHooks, type HookContext } from "../../registry/kinds/hooks.js";
import { changedTemplateWarnings, templateWarnings } from "../apps/pod-set.js";
import { setPodSpecDefaults } from "../core/pods/pod-spec-defaults.js";
import { formatErrors } from "../field-rules.js";
import { selects, shownSelector } from "../label-selection.js";
import { validateJobSpec } from "./job-rules.js";
import { jobTable } from "./job-table.js";
import { validateJobChange, validateJobStatus } from "./job-update-rules.js";

const DEFAULT_BACKOFF_LIMIT = 6;
/** A limit that is never reached, for jobs whose indexes have their own limits. */
const UNBOUNDED = 2 ** 31 - 1;

export const jobHooks = defineHooks(jobs, {
  selectableFields: { "status.successful": ({ status }) => String(status?.succeeded ?? 0) },
  // Early releases of this kind did not delete the pods of jobs, and clients rely on that.
  defaultPropagation: "Orphan",
  defaultPropagationWarning:
    "child pods are preserved by default when jobs are deleted; " +
    "set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning",
  prepareForCreate(job) {
    setDefaults(job);
    job.status = {};
  },
  assignOnCreate(job, context) {
    if (!job.spec?.manualSelector) generateSelector(job, context);
  },
  prepareForUpdate: (job) => setDefaults(job),
  validateCreate: (job, context) => [...validateJob(job), ...validateGeneratedSelector(job, context), ...podNames(job)],
  validateUpdate: (job, old, { subresource }) =>
    subresource === "status" ? validateJobStatus(job, old) : [...validateJob(job), ...validateJobChange(job, old)],
  warningsOnCreate: ({ metadata, spec }, context) => templateWarnings(spec?.template, metadata.name, context),
  warningsOnUpdate: (object, old, context) => changedTemplateWarnings(object.spec?.template, object, old, context),
  table: jobTable,
});

function setDefaults({ metadata, spec }: Job): void {
  if (spec === undefined) return;
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
  spec.parallelism ??= 1;
  spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? DEFAULT_BACKOFF_LIMIT : UNBOUNDED;
  spec.completionMode ??= "NonIndexed";
  spec.suspend ??= false;
  spec.manualSelector ??= false;
  spec.podReplacementPolicy ??= spec.podFailurePolicy === undefined ? "TerminatingOrFailed" : "Failed";
  labelAsPods({ metadata, spec });
  setPodSpecDefaults(spec.template?.spec);
}

/** A job without labels gets those of its pod template: the client's, or the generated ones. */
function labelAsPods({ metadata, spec }: Pick<Job, "metadata" | "spec">): void {
  const { labels } = spec?.template?.metadata ?? {};
  if (labels !== undefined && Object.keys(metadata.labels ?? {}).length === 0) metadata.labels = { ...labels };
}

/** The labels that identify the pods of a job, in the current and the older form. */
function ownLabels({ metadata }: Job, { profile }: HookContext): Record<string, string> {
  const { name = "", uid = "" } = metadata;
  const domain = `batch.${profile.words.keyDomain}`;
  return {
    [`${domain}/controller-uid`]: uid,
    [`${domain}/job-name`]: name,
    "controller-uid": uid,
    "job-name": name,
  };
}

/** Values that the client set under these names stay, and are rejected later if they differ. */
function generateSelector(job: Job, context: HookContext): void {
  const { spec } = job;
  if (spec?.template === undefined) return;
  const labels = ownLabels(job, context);
  spec.template.metadata = { ...spec.template.metadata, labels: { ...labels, ...spec.template.metadata?.labels } };
  const key = `batch.${context.profile.words.keyDomain}/controller-uid`;
  spec.selector = { ...spec.selector, matchLabels: { [key]: labels[key] ?? "", ...spec.selector?.matchLabels } };
  labelAsPods(job);
}

function validateGeneratedSelector(job: Job, context: HookContext): FieldError[] {
  const { spec } = job;
  if (spec === undefined || spec.manualSelector || spec.selector === undefined) return [];
  const expected = ownLabels(job, context);
  const labels = spec.template?.metadata?.labels ?? {};
  const errors = Object.entries(expected).flatMap(([key, value]) => {
    const field = "spec.template.metadata.labels";
    if (labels[key] === undefined) return [required(field, `must be '${value}'`)];
    return labels[key] === value ? [] : [invalid(field, labels, `must be '${value}'`)];
  });
  if (!selects(spec.selector, expected))
    errors.push(invalid("spec.selector", shownSelector(spec.selector), "`selector` not auto-generated"));
  return errors;
}

function validateJob({ spec }: Job): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const errors = validateJobSpec(spec, "spec");
  const selectorErrors = validateLabelSelector(spec.selector, "spec.selector");
  if (spec.selector === undefined) errors.push(required("spec.selector"));
  if (selectorErrors.length > 0) return [...errors, ...selectorErrors];
  const labels = spec.template?.metadata?.labels;
  if (spec.selector === undefined || !selects(spec.selector, labels ?? {}))
    errors.push(
      invalid("spec.template.metadata.labels", labels ?? null, "`selector` does not match template `labels`"),
    );
  return errors;
}

/** The host names of indexed pods consist of the job's name and the index. */
function podNames({ metadata, spec }: Job): FieldError[] {
  const { name = "" } = metadata;
  if (spec?.completionMode !== "Indexed" || !spec.completions || name === "") return [];
  const longest = `${name}-${spec.completions - 1}`;
  const texts = dnsLabel(longest).map(
    (text) => `will not able to create pod with invalid DNS label "${longest}": ${text}`,
  );
  return formatErrors("metadata.name", name, texts);
}
