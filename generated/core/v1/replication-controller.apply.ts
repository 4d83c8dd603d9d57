// Code generated from schemas/core/v1/replication-controller.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpecApply } from "./pod-spec.apply.js";
import type {
  ReplicationControllerCondition,
  ReplicationControllerSpec,
  ReplicationControllerStatus,
} from "./replication-controller.types.js";

/** What an apply of a ReplicationController may state. */
export interface ReplicationControllerApply {
  apiVersion?: "v1";
  kind?: "ReplicationController";
  metadata: ApplyMeta;
  /** The wanted pods. */
  spec?: ReplicationControllerSpecApply;
  /** What was last observed. */
  status?: ReplicationControllerStatusApply;
}

/** What an apply of the part ReplicationControllerSpec may state. */
export interface ReplicationControllerSpecApply extends Partial<Omit<ReplicationControllerSpec, "template">> {
  /** What each pod is made from. */
  template?: PodTemplateSpecApply;
}

/** What an apply of the part ReplicationControllerStatus may state. */
export interface ReplicationControllerStatusApply extends Partial<Omit<ReplicationControllerStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: ReplicationControllerConditionApply[];
}

/** What an apply of the part ReplicationControllerCondition may state. */
export interface ReplicationControllerConditionApply extends Partial<Omit<ReplicationControllerCondition, "type">> {
  /** Name of the aspect, such as ReplicaFailure. */
  type: string;
}
