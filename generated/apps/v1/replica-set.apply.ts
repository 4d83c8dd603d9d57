// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpecApply } from "../../core/v1/pod-spec.apply.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { ReplicaSetCondition, ReplicaSetSpec, ReplicaSetStatus } from "./replica-set.types.js";

/** What an apply of a ReplicaSet may state. */
export interface ReplicaSetApply {
  apiVersion?: "apps/v1";
  kind?: "ReplicaSet";
  metadata: ApplyMeta;
  /** The wanted pods. */
  spec?: ReplicaSetSpecApply;
  /** What was last observed. */
  status?: ReplicaSetStatusApply;
}

/** What an apply of the part ReplicaSetSpec may state. */
export interface ReplicaSetSpecApply extends Partial<Omit<ReplicaSetSpec, "selector" | "template">> {
  /** Selects the pods of this set. Must match the labels of the template; can't be changed. */
  selector?: LabelSelectorApply;
  /** What each pod is made from. */
  template?: PodTemplateSpecApply;
}

/** What an apply of the part ReplicaSetStatus may state. */
export interface ReplicaSetStatusApply extends Partial<Omit<ReplicaSetStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: ReplicaSetConditionApply[];
}

/** What an apply of the part ReplicaSetCondition may state. */
export interface ReplicaSetConditionApply extends Partial<Omit<ReplicaSetCondition, "type">> {
  /** Name of the aspect, such as ReplicaFailure. */
  type: string;
}
