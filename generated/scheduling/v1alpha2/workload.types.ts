// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type {
  PodGroupResourceClaim,
  PodGroupSchedulingConstraints,
  PodGroupSchedulingPolicy,
} from "./pod-group-parts.types.js";

/** Pods that belong together and are scheduled by groups. */
export interface Workload extends ApiObject {
  metadata: ObjectMeta;
  /** The groups that a controller makes. */
  spec: WorkloadSpec;
}

/** The groups of pods of a workload. */
export interface WorkloadSpec {
  /** The object whose controller made the workload; for people and tools. */
  controllerRef?: TypedLocalObjectReference;
  /** What groups are made from; can't be changed. */
  podGroupTemplates: PodGroupTemplate[];
}

/** Names an object of the same namespace. */
export interface TypedLocalObjectReference {
  /** Group of the kind; empty for the core group. */
  apiGroup?: string;
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
}

/** What groups of pods are made from. */
export interface PodGroupTemplate {
  /** Name of the template, unique in the workload; a DNS label. */
  name: string;
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
