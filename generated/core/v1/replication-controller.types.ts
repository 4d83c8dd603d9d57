// Code generated from schemas/core/v1/replication-controller.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpec } from "./pod-spec.types.js";

/** Keeps a number of equal pods running. An older form of the replica set. */
export interface ReplicationController extends ApiObject {
  metadata: ObjectMeta;
  /** The wanted pods. */
  spec?: ReplicationControllerSpec;
  /** What was last observed. */
  status?: ReplicationControllerStatus;
}

/** The wanted pods of a replication controller. */
export interface ReplicationControllerSpec {
  /** Number of pods wanted. */
  replicas?: number;
  /** How long a new pod must be ready before it counts as available. */
  minReadySeconds?: number;
  /** Labels that the pods of this controller have; absent for those of the template. */
  selector?: Record<string, string>;
  /** What each pod is made from. */
  template?: PodTemplateSpec;
}

/** What was last observed of a replication controller. */
export interface ReplicationControllerStatus {
  /** Number of pods. */
  replicas?: number;
  /** Number of pods that have all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Number of pods that are ready. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Generation that the controller has seen. */
  observedGeneration?: number;
  /** Conditions by type. */
  conditions?: ReplicationControllerCondition[];
}

/** One aspect of a replication controller's state. */
export interface ReplicationControllerCondition {
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
