/** Cron jobs: their schedule, its time zone, and the jobs that they create. */
import { type CronJob, cronJobs, type JobSpec, type JobTemplateSpec } from "../../../generated/batch/v1/index.js";
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { changedTemplateWarnings, templateWarnings } from "../apps/pod-set.js";
import { AGE, CONTAINERS, containerCells, IMAGES, SELECTOR } from "../apps/pod-set-table.js";
import { setPodSpecDefaults } from "../core/pods/pod-spec-defaults.js";
import { formatErrors } from "../field-rules.js";
import { selectorText } from "../label-selection.js";
import { validateJobSpec } from "./job-rules.js";
import { hasZone, scheduleProblems, timeZoneProblems } from "./schedule.js";

/** The names of jobs consist of this name and eleven more characters. */
const MAX_NAME_CHARACTERS = 52;

const TEMPLATE = "spec.jobTemplate.spec.template";

export const cronJobHooks = defineHooks(cronJobs, {
  prepareForCreate(cronJob) {
    setPodSpecDefaults(cronJob.spec?.jobTemplate?.spec?.template?.spec);
    cronJob.status = {};
  },
  prepareForUpdate: ({ spec }) => setPodSpecDefaults(spec?.jobTemplate?.spec?.template?.spec),
  validateCreate: (cronJob) => [...validateName(cronJob), ...validateSpec(cronJob, undefined)],
  validateUpdate: (cronJob, old, { subresource }) => (subresource === "status" ? [] : validateSpec(cronJob, old)),
  warningsOnCreate: ({ metadata, spec }, context) =>
    templateWarnings(spec?.jobTemplate?.spec?.template, metadata.name, context, TEMPLATE),
  warningsOnUpdate: (cronJob, old, context) => [
    ...changedTemplateWarnings(cronJob.spec?.jobTemplate?.spec?.template, cronJob, old, context, TEMPLATE),
    ...zoneWarnings(cronJob),
  ],
  table: {
    columns: [
      { name: "Schedule", type: "string", description: "When jobs are made." },
      { name: "Timezone", type: "string", description: "Time zone of the schedule." },
      { name: "Suspend", type: "boolean", description: "Whether no further jobs are made." },
      { name: "Active", type: "integer", description: "Jobs that are running." },
      { name: "Last Schedule", type: "string", description: "Time since a job was last made." },
      AGE,
      CONTAINERS,
      IMAGES,
      SELECTOR,
    ],
    cells: ({ metadata, spec, status }, nowMs) => [
      spec?.schedule ?? "",
      spec?.timeZone ?? "<none>",
      spec?.suspend ? "True" : "False",
      status?.active?.length ?? 0,
      status?.lastScheduleTime === undefined ? "<none>" : shortAge(status.lastScheduleTime, nowMs),
      shortAge(metadata.creationTimestamp, nowMs),
      ...containerCells(spec?.jobTemplate?.spec?.template),
      selectorText(spec?.jobTemplate?.spec?.selector),
    ],
  },
});

function validateName({ metadata }: CronJob): FieldError[] {
  const { name = "" } = metadata;
  if (name.length <= MAX_NAME_CHARACTERS) return [];
  return [invalid("metadata.name", name, `must be no more than ${MAX_NAME_CHARACTERS} characters`)];
}

function validateSpec({ spec }: CronJob, old: CronJob | undefined): FieldError[] {
  if (spec === undefined) return [required("spec")];
  return [...validateTimes(spec, old?.spec), ...validateJobTemplate(spec.jobTemplate, "spec.jobTemplate")];
}

/** Earlier releases allowed a time zone inside the schedule, which existing objects may keep. */
function validateTimes(
  { schedule = "", timeZone }: NonNullable<CronJob["spec"]>,
  old: CronJob["spec"] | undefined,
): FieldError[] {
  const field = "spec.schedule";
  const errors = schedule === "" ? [required(field)] : formatErrors(field, schedule, scheduleProblems(schedule));
  if (hasZone(schedule)) {
    if (timeZone !== undefined)
      errors.push(invalid(field, schedule, "cannot use both timeZone field and TZ or CRON_TZ in schedule"));
    else if (old === undefined || !hasZone(old.schedule))
      errors.push(invalid(field, schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"));
  }
  if (timeZone === undefined || timeZone === old?.timeZone) return errors;
  return [...errors, ...formatErrors("spec.timeZone", timeZone, timeZoneProblems(timeZone))];
}

function validateJobTemplate(template: JobTemplateSpec | undefined, at: string): FieldError[] {
  const spec: JobSpec = template?.spec ?? { template: { spec: { containers: [] } } };
  const errors = validateJobSpec(spec, `${at}.spec`);
  if (spec.selector !== undefined)
    errors.push(invalid(`${at}.spec.selector`, spec.selector, "`selector` will be auto-generated"));
  if (spec.manualSelector) errors.push(notSupported(`${at}.spec.manualSelector`, true, ["nil", "false"]));
  return errors;
}

/** A new schedule must not contain a time zone; existing ones get a warning. */
function zoneWarnings({ spec }: CronJob): string[] {
  if (!spec?.schedule?.includes("TZ")) return [];
  return ["cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead"];
}
