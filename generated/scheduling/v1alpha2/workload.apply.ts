// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodGroupSchedulingConstraintsApply, PodGroupSchedulingPolicyApply } from "./pod-group-parts.apply.js";
import type { PodGroupTemplate, TypedLocalObjectReference } from "./workload.types.js";

/** What an apply of a Workload may state. */
export interface WorkloadApply {
  apiVersion?: string;
  kind?: "Workload";
  metadata: ApplyMeta;
  /** The groups that a controller makes. */
  spec?: WorkloadSpecApply;
}

/** What an apply of the part WorkloadSpec may state. */
export interface WorkloadSpecApply {
  /** The object whose controller made the workload; for people and tools. */
  controllerRef?: TypedLocalObjectReferenceApply;
  /** What groups are made from; can't be changed. */
  podGroupTemplates?: PodGroupTemplateApply[];
}

/** What an apply of the part TypedLocalObjectReference may state. */
export interface TypedLocalObjectReferenceApply extends Partial<TypedLocalObjectReference> {}

/** What an apply of the part PodGroupTemplate may state. */
export interface PodGroupTemplateApply extends Partial<
  Omit<
    PodGroupTemplate,
    | "name"
    | "schedulingPolicy"
    | "schedulingConstraints"
  >
> {
  /** Name of the template, unique in the workload; a DNS label. */
  name: string;
  /** How the pods are scheduled. */
  schedulingPolicy?: PodGroupSchedulingPolicyApply;
  /** Where the pods may be. */
  schedulingConstraints?: PodGroupSchedulingConstraintsApply;
}
