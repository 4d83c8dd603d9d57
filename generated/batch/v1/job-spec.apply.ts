// Code generated from schemas/batch/v1/job-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type { PodTemplateSpecApply } from "../../core/v1/pod-spec.apply.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { JobSchedulingApply } from "./job-scheduling.apply.js";
import type {
  JobSpec,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyOnPodConditionsPattern,
  PodFailurePolicyRule,
  SuccessPolicy,
} from "./job-spec.types.js";

/** What an apply of the part JobSpec may state. */
export interface JobSpecApply extends Partial<
  Omit<
    JobSpec,
    | "podFailurePolicy"
    | "successPolicy"
    | "selector"
    | "template"
    | "scheduling"
  >
> {
  /** What failed pods mean for the job; without it, each counts against backoffLimit. */
  podFailurePolicy?: PodFailurePolicyApply;
  /** When an indexed job counts as done before all indexes have succeeded. */
  successPolicy?: SuccessPolicyApply;
  /** Selects the pods of the job; made by the server unless manualSelector is true. */
  selector?: LabelSelectorApply;
  /** What each pod is made from. Its restartPolicy is Never or OnFailure. */
  template?: PodTemplateSpecApply;
  /** How the pods are scheduled together. */
  scheduling?: JobSchedulingApply;
}

/** What an apply of the part PodFailurePolicy may state. */
export interface PodFailurePolicyApply {
  /** Rules in order; the first that fits decides. */
  rules?: PodFailurePolicyRuleApply[];
}

/** What an apply of the part PodFailurePolicyRule may state. */
export interface PodFailurePolicyRuleApply extends Partial<
  Omit<
    PodFailurePolicyRule,
    | "onExitCodes"
    | "onPodConditions"
  >
> {
  /** Fits by the exit codes of containers. */
  onExitCodes?: PodFailurePolicyOnExitCodesRequirementApply;
  /** Fits when the pod has one of these conditions. */
  onPodConditions?: PodFailurePolicyOnPodConditionsPatternApply[];
}

/** What an apply of the part PodFailurePolicyOnExitCodesRequirement may state. */
export interface PodFailurePolicyOnExitCodesRequirementApply extends Partial<PodFailurePolicyOnExitCodesRequirement> {}

/** What an apply of the part PodFailurePolicyOnPodConditionsPattern may state. */
export interface PodFailurePolicyOnPodConditionsPatternApply extends Partial<PodFailurePolicyOnPodConditionsPattern> {}

/** What an apply of the part SuccessPolicy may state. */
export interface SuccessPolicyApply extends Partial<SuccessPolicy> {}
