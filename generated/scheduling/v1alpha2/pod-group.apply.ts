// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { PodGroupSchedulingConstraintsApply, PodGroupSchedulingPolicyApply } from "./pod-group-parts.apply.js";
import type { PodGroupSpec, PodGroupStatus, WorkloadPodGroupTemplateReference } from "./pod-group.types.js";

/** What an apply of a PodGroup may state. */
export interface PodGroupApply {
  apiVersion?: string;
  kind?: "PodGroup";
  metadata: ApplyMeta;
  /** How the group is scheduled. */
  spec?: PodGroupSpecApply;
  /** What was last observed. */
  status?: PodGroupStatusApply;
}

/** What an apply of the part PodGroupSpec may state. */
export interface PodGroupSpecApply extends Partial<
  Omit<
    PodGroupSpec,
    | "podGroupTemplateRef"
    | "schedulingPolicy"
    | "schedulingConstraints"
  >
> {
  /** The template that the group was made from; can't be changed. */
  podGroupTemplateRef?: PodGroupTemplateReferenceApply;
  /** How the pods are scheduled. */
  schedulingPolicy?: PodGroupSchedulingPolicyApply;
  /** Where the pods may be. */
  schedulingConstraints?: PodGroupSchedulingConstraintsApply;
}

/** What an apply of the part PodGroupTemplateReference may state. */
export interface PodGroupTemplateReferenceApply {
  /** A template of a workload. */
  workload?: WorkloadPodGroupTemplateReferenceApply;
}

/** What an apply of the part WorkloadPodGroupTemplateReference may state. */
export interface WorkloadPodGroupTemplateReferenceApply extends Partial<WorkloadPodGroupTemplateReference> {}

/** What an apply of the part PodGroupStatus may state. */
export interface PodGroupStatusApply extends Partial<Omit<PodGroupStatus, "conditions">> {
  /** State of the group, by aspect. */
  conditions?: ConditionApply[];
}
