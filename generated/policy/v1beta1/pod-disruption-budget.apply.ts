// Code generated from schemas/policy/v1beta1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply, LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { PodDisruptionBudgetSpec, PodDisruptionBudgetStatus } from "./pod-disruption-budget.types.js";

/** What an apply of a PodDisruptionBudget may state. */
export interface PodDisruptionBudgetApply {
  apiVersion?: "policy/v1beta1";
  kind?: "PodDisruptionBudget";
  metadata: ApplyMeta;
  /** Which pods, and how many may be missing. */
  spec?: PodDisruptionBudgetSpecApply;
  /** What was last observed. */
  status?: PodDisruptionBudgetStatusApply;
}

/** What an apply of the part PodDisruptionBudgetSpec may state. */
export interface PodDisruptionBudgetSpecApply extends Partial<Omit<PodDisruptionBudgetSpec, "selector">> {
  /** Selects the pods. An empty one selects nothing, as none does. */
  selector?: LabelSelectorApply;
}

/** What an apply of the part PodDisruptionBudgetStatus may state. */
export interface PodDisruptionBudgetStatusApply extends Partial<Omit<PodDisruptionBudgetStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: ConditionApply[];
}
