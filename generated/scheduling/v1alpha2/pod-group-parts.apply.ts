// Code generated from schemas/scheduling/v1alpha2/pod-group-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { GangSchedulingPolicy, PodGroupSchedulingPolicy, TopologyConstraint } from "./pod-group-parts.types.js";

/** What an apply of the part PodGroupSchedulingPolicy may state. */
export interface PodGroupSchedulingPolicyApply extends Partial<Omit<PodGroupSchedulingPolicy, "gang">> {
  /** All at once or not at all. */
  gang?: GangSchedulingPolicyApply;
}

/** What an apply of the part GangSchedulingPolicy may state. */
export interface GangSchedulingPolicyApply extends Partial<GangSchedulingPolicy> {}

/** What an apply of the part PodGroupSchedulingConstraints may state. */
export interface PodGroupSchedulingConstraintsApply {
  /** Domains within which all pods of the group must be. */
  topology?: TopologyConstraintApply[];
}

/** What an apply of the part TopologyConstraint may state. */
export interface TopologyConstraintApply extends Partial<TopologyConstraint> {}
