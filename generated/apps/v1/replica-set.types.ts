// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpec } from "../../core/v1/pod-spec.types.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** Keeps a number of equal pods running. */
export interface ReplicaSet extends ApiObject {
  metadata: ObjectMeta;
  /** The wanted pods. */
  spec?: ReplicaSetSpec;
  /** What was last observed. */
  status?: ReplicaSetStatus;
}

/** The wanted pods of a replica set. */
export interface ReplicaSetSpec {
  /** Number of pods wanted. */
  replicas?: number;
  /** How long a new pod must be ready before it counts as available. */
  minReadySeconds?: number;
  /** Selects the pods of this set. Must match the labels of the template; can't be changed. */
  selector: LabelSelector;
  /** What each pod is made from. */
  template?: PodTemplateSpec;
}

/** What was last observed of a replica set. */
export interface ReplicaSetStatus {
  /** Number of pods that are not ending. */
  replicas: number;
  /** Number of pods that have all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Number of pods that are ready. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Number of pods that are ending. */
  terminatingReplicas?: number;
  /** Generation that the controller has seen. */
  observedGeneration?: number;
  /** Conditions by type. */
  conditions?: ReplicaSetCondition[];
}

/** One aspect of a replica set's state. */
export interface ReplicaSetCondition {
  /** Name of the aspect, such as ReplicaFailure. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}
