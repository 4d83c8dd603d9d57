// Code generated from schemas/policy/v1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition, LabelSelector } from "../../meta/v1/meta.types.js";

/** How many of a set of pods may be missing on purpose at one time. */
export interface PodDisruptionBudget extends ApiObject {
  metadata: ObjectMeta;
  /** Which pods, and how many may be missing. */
  spec?: PodDisruptionBudgetSpec;
  /** What was last observed. */
  status?: PodDisruptionBudgetStatus;
}

/** Which pods a budget is about, and how many may be missing. */
export interface PodDisruptionBudgetSpec {
  /** Number or share of the pods that must be there; not together with maxUnavailable. */
  minAvailable?: number | string;
  /** Selects the pods. An empty one selects all of the namespace, none selects nothing. */
  selector?: LabelSelector;
  /** Number or share of the pods that may be missing; not together with minAvailable. */
  maxUnavailable?: number | string;
  /** Whether running pods that are not ready can always be evicted. */
  unhealthyPodEvictionPolicy?: "IfHealthyBudget" | "AlwaysAllow";
}

/** What was last observed of a budget. */
export interface PodDisruptionBudgetStatus {
  /** Generation of the budget that this state is about. While it is behind, nothing can be evicted. */
  observedGeneration?: number;
  /** Pods that were evicted and not yet seen to go, with the time of the eviction. */
  disruptedPods?: Record<string, string | null>;
  /** How many pods may be evicted now. */
  disruptionsAllowed?: number;
  /** Number of healthy pods. */
  currentHealthy?: number;
  /** Least number of healthy pods. */
  desiredHealthy?: number;
  /** Number of pods that the budget counts. */
  expectedPods?: number;
  /** Conditions by type. */
  conditions?: Condition[];
}
