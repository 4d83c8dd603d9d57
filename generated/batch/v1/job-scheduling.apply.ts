// Code generated from schemas/batch/v1/job-scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import type { JobScheduling, JobTopologyConstraint } from "./job-scheduling.types.js";

/** What an apply of the part JobScheduling may state. */
export interface JobSchedulingApply extends Partial<Omit<JobScheduling, "schedulingConstraints">> {
  /** Where the pods are placed, relative to each other. */
  schedulingConstraints?: JobSchedulingConstraintsApply;
}

/** What an apply of the part JobSchedulingConstraints may state. */
export interface JobSchedulingConstraintsApply {
  /** Parts of the cluster within which the pods stay. */
  topology?: JobTopologyConstraintApply[];
}

/** What an apply of the part JobTopologyConstraint may state. */
export interface JobTopologyConstraintApply extends Partial<JobTopologyConstraint> {}
