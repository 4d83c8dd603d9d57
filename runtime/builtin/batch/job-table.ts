/** The table columns of jobs: progress and duration. */
import type { Job } from "../../../generated/batch/v1/index.js";
import { shortAge } from "../../registry/objects/table.js";
import type { TableConvertor } from "../../registry/objects/table-convertor.js";
import { AGE, CONTAINERS, containerCells, IMAGES, SELECTOR } from "../apps/pod-set-table.js";
import { selectorText } from "../label-selection.js";
import { isTrue } from "./job-update-rules.js";

export const jobTable: TableConvertor<Job> = {
  columns: [
    { name: "Status", type: "string", description: "What the job is doing." },
    { name: "Completions", type: "string", description: "Pods that have succeeded of those needed." },
    { name: "Duration", type: "string", description: "Time since the start, until the end." },
    AGE,
    CONTAINERS,
    IMAGES,
    SELECTOR,
  ],
  cells: (job, nowMs) => [
    stateOf(job),
    completionsOf(job),
    durationOf(job, nowMs),
    shortAge(job.metadata.creationTimestamp, nowMs),
    ...containerCells(job.spec?.template),
    selectorText(job.spec?.selector),
  ],
};

/** Returns the most informative state that is known; terminal states come first. */
function stateOf({ metadata, status }: Job): string {
  if (isTrue(status, "Complete")) return "Complete";
  if (isTrue(status, "Failed")) return "Failed";
  if (metadata.deletionTimestamp) return "Terminating";
  if (isTrue(status, "Suspended")) return "Suspended";
  if (isTrue(status, "FailureTarget")) return "FailureTarget";
  if (isTrue(status, "SuccessCriteriaMet")) return "SuccessCriteriaMet";
  return "Running";
}

function completionsOf({ spec, status }: Job): string {
  const succeeded = status?.succeeded ?? 0;
  if (spec?.completions !== undefined) return `${succeeded}/${spec.completions}`;
  const parallelism = spec?.parallelism ?? 0;
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function durationOf({ status }: Job, nowMs: number): string {
  if (status?.startTime === undefined) return "";
  const failed = status.conditions?.find(({ type, status: value }) => type === "Failed" && value === "True");
  const end = status.completionTime ?? failed?.lastTransitionTime;
  return shortAge(status.startTime, end === undefined ? nowMs : Date.parse(end));
}
