// Code generated from schemas/apps/v1/deployment.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpecApply } from "../../core/v1/pod-spec.apply.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { DeploymentCondition, DeploymentSpec, DeploymentStatus } from "./deployment.types.js";

/** What an apply of a Deployment may state. */
export interface DeploymentApply {
  apiVersion?: "apps/v1";
  kind?: "Deployment";
  metadata: ApplyMeta;
  /** The wanted pods, and how to get there. */
  spec?: DeploymentSpecApply;
  /** What was last observed. */
  status?: DeploymentStatusApply;
}

/** What an apply of the part DeploymentSpec may state. */
export interface DeploymentSpecApply extends Partial<Omit<DeploymentSpec, "selector" | "template">> {
  /** Selects the pods of this deployment. Must match the labels of the template; can't be changed. */
  selector?: LabelSelectorApply;
  /** What each pod is made from. */
  template?: PodTemplateSpecApply;
}

/** What an apply of the part DeploymentStatus may state. */
export interface DeploymentStatusApply extends Partial<Omit<DeploymentStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: DeploymentConditionApply[];
}

/** What an apply of the part DeploymentCondition may state. */
export interface DeploymentConditionApply extends Partial<Omit<DeploymentCondition, "type">> {
  /** Name of the aspect, such as Available, Progressing or ReplicaFailure. */
  type: string;
}
