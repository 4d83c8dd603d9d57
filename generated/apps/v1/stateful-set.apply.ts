// Code generated from schemas/apps/v1/stateful-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeClaimApply } from "../../core/v1/persistent-volume-claim.apply.js";
import type { PodTemplateSpecApply } from "../../core/v1/pod-spec.apply.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { StatefulSetCondition, StatefulSetSpec, StatefulSetStatus } from "./stateful-set.types.js";

/** What an apply of a StatefulSet may state. */
export interface StatefulSetApply {
  apiVersion?: "apps/v1";
  kind?: "StatefulSet";
  metadata: ApplyMeta;
  /** The wanted pods and their storage. */
  spec?: StatefulSetSpecApply;
  /** What was last observed. */
  status?: StatefulSetStatusApply;
}

/** What an apply of the part StatefulSetSpec may state. */
export interface StatefulSetSpecApply extends Partial<
  Omit<
    StatefulSetSpec,
    | "selector"
    | "template"
    | "volumeClaimTemplates"
  >
> {
  /** Selects the pods of this set. Must match the labels of the template; can't be changed. */
  selector?: LabelSelectorApply;
  /** What each pod is made from. */
  template?: PodTemplateSpecApply;
  /** Claims of which each pod gets its own; they take the place of volumes of the same name. */
  volumeClaimTemplates?: PersistentVolumeClaimApply[];
}

/** What an apply of the part StatefulSetStatus may state. */
export interface StatefulSetStatusApply extends Partial<Omit<StatefulSetStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: StatefulSetConditionApply[];
}

/** What an apply of the part StatefulSetCondition may state. */
export interface StatefulSetConditionApply extends Partial<Omit<StatefulSetCondition, "type">> {
  /** Name of the aspect. */
  type: string;
}
