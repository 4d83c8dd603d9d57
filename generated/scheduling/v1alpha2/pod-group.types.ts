// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";
import type {
  PodGroupResourceClaim,
  PodGroupSchedulingConstraints,
  PodGroupSchedulingPolicy,
} from "./pod-group-parts.types.js";

/** Pods that are scheduled together. */
export interface PodGroup extends ApiObject {
  metadata: ObjectMeta;
  /** How the group is scheduled. */
  spec: PodGroupSpec;
  /** What was last observed. */
  status?: PodGroupStatus;
}

/** How a group of pods is scheduled. */
export interface PodGroupSpec {
  /** The template that the group was made from; can't be changed. */
  podGroupTemplateRef?: PodGroupTemplateReference;
  /** How the pods are scheduled. */
  schedulingPolicy: PodGroupSchedulingPolicy;
  /** Where the pods may be. */
  schedulingConstraints?: PodGroupSchedulingConstraints;
  /** Claims that all pods of a group share. */
  resourceClaims?: PodGroupResourceClaim[];
  /** Whether pods are preempted one by one or as a group. */
  disruptionMode?: "Pod" | "PodGroup";
  /** Priority class of the group. */
  priorityClassName?: string;
  /** Priority of the group; that of its class when absent. */
  priority?: number;
}

/** Names the template of a group. */
export interface PodGroupTemplateReference {
  /** A template of a workload. */
  workload?: WorkloadPodGroupTemplateReference;
}

/** Names a template of a workload. */
export interface WorkloadPodGroupTemplateReference {
  /** Name of the workload, in the same namespace. */
  workloadName: string;
  /** Name of the template. */
  podGroupTemplateName: string;
}

/** What was last observed of a group of pods. */
export interface PodGroupStatus {
  /** State of the group, by aspect. */
  conditions?: Condition[];
  /** The claims that were made for the group. */
  resourceClaimStatuses?: PodGroupResourceClaimStatus[];
}

/** A claim that was made for a group. */
export interface PodGroupResourceClaimStatus {
  /** Name of the claim within the group. */
  name: string;
  /** Name of the claim; absent when none is needed. */
  resourceClaimName?: string;
}
