// Code generated from schemas/apps/v1/deployment.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpec } from "../../core/v1/pod-spec.types.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** Keeps a number of equal pods running and replaces them step by step when their template changes. */
export interface Deployment extends ApiObject {
  metadata: ObjectMeta;
  /** The wanted pods, and how to get there. */
  spec?: DeploymentSpec;
  /** What was last observed. */
  status?: DeploymentStatus;
}

/** The wanted pods of a deployment, and how to get there. */
export interface DeploymentSpec {
  /** Number of pods wanted. */
  replicas?: number;
  /** Selects the pods of this deployment. Must match the labels of the template; can't be changed. */
  selector: LabelSelector;
  /** What each pod is made from. */
  template: PodTemplateSpec;
  /** How old pods are replaced by new ones. */
  strategy?: DeploymentStrategy;
  /** How long a new pod must be ready before it counts as available. */
  minReadySeconds?: number;
  /** Number of old replica sets kept for going back. */
  revisionHistoryLimit?: number;
  /** Whether changes of the template wait. */
  paused?: boolean;
  /** How long a rollout may make no progress before it counts as failed. */
  progressDeadlineSeconds?: number;
}

/** How old pods are replaced by new ones. */
export interface DeploymentStrategy {
  /** RollingUpdate replaces step by step, Recreate stops all old pods first. */
  type?: "Recreate" | "RollingUpdate";
  /** Bounds of a rolling update; only with that type. */
  rollingUpdate?: RollingUpdateDeployment;
}

/** Bounds of a rolling update. The server sets both to 25% when the type is RollingUpdate. */
export interface RollingUpdateDeployment {
  /** Number or share of the wanted pods that may be missing during the update. */
  maxUnavailable?: number | string;
  /** Number or share of pods that may exist beyond the wanted ones during the update. */
  maxSurge?: number | string;
}

/** What was last observed of a deployment. */
export interface DeploymentStatus {
  /** Generation that the controller has seen. */
  observedGeneration?: number;
  /** Number of pods that the selector matches and that are not ending. */
  replicas?: number;
  /** Number of pods made from the present template. */
  updatedReplicas?: number;
  /** Number of pods that are ready. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Number of pods that are still missing for full availability. */
  unavailableReplicas?: number;
  /** Number of pods that are ending. */
  terminatingReplicas?: number;
  /** Conditions by type. */
  conditions?: DeploymentCondition[];
  /** How often the name of a new replica set was taken; used to make names. */
  collisionCount?: number;
}

/** One aspect of a deployment's state. */
export interface DeploymentCondition {
  /** Name of the aspect, such as Available, Progressing or ReplicaFailure. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the condition was last looked at. */
  lastUpdateTime?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}
