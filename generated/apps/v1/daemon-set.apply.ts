// Code generated from schemas/apps/v1/daemon-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpecApply } from "../../core/v1/pod-spec.apply.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { DaemonSetCondition, DaemonSetSpec, DaemonSetStatus } from "./daemon-set.types.js";

/** What an apply of a DaemonSet may state. */
export interface DaemonSetApply {
  apiVersion?: "apps/v1";
  kind?: "DaemonSet";
  metadata: ApplyMeta;
  /** The wanted pods, and how to replace them. */
  spec?: DaemonSetSpecApply;
  /** What was last observed. */
  status?: DaemonSetStatusApply;
}

/** What an apply of the part DaemonSetSpec may state. */
export interface DaemonSetSpecApply extends Partial<Omit<DaemonSetSpec, "selector" | "template">> {
  /** Selects the pods of this set. Must match the labels of the template; can't be changed. */
  selector?: LabelSelectorApply;
  /** What each pod is made from; also tells which nodes come into question. */
  template?: PodTemplateSpecApply;
}

/** What an apply of the part DaemonSetStatus may state. */
export interface DaemonSetStatusApply extends Partial<Omit<DaemonSetStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: DaemonSetConditionApply[];
}

/** What an apply of the part DaemonSetCondition may state. */
export interface DaemonSetConditionApply extends Partial<Omit<DaemonSetCondition, "type">> {
  /** Name of the aspect. */
  type: string;
}
