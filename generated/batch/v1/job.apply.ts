// Code generated from schemas/batch/v1/job.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { JobSpecApply } from "./job-spec.apply.js";
import type { JobCondition, JobStatus } from "./job.types.js";

/** What an apply of a Job may state. */
export interface JobApply {
  apiVersion?: "batch/v1";
  kind?: "Job";
  metadata: ApplyMeta;
  /** Wanted work. */
  spec?: JobSpecApply;
  /** What was last observed. */
  status?: JobStatusApply;
}

/** What an apply of the part JobStatus may state. */
export interface JobStatusApply extends Partial<Omit<JobStatus, "conditions">> {
  /** Conditions, such as Complete, Failed or Suspended. */
  conditions?: JobConditionApply[];
}

/** What an apply of the part JobCondition may state. */
export interface JobConditionApply extends Partial<JobCondition> {}
