// Code generated from schemas/apps/v1/daemon-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpec } from "../../core/v1/pod-spec.types.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** Keeps one pod running on every node that comes into question. */
export interface DaemonSet extends ApiObject {
  metadata: ObjectMeta;
  /** The wanted pods, and how to replace them. */
  spec?: DaemonSetSpec;
  /** What was last observed. */
  status?: DaemonSetStatus;
}

/** The wanted pods of a daemon set, and how to replace them. */
export interface DaemonSetSpec {
  /** Selects the pods of this set. Must match the labels of the template; can't be changed. */
  selector: LabelSelector;
  /** What each pod is made from; also tells which nodes come into question. */
  template: PodTemplateSpec;
  /** How old pods are replaced by new ones. */
  updateStrategy?: DaemonSetUpdateStrategy;
  /** How long a new pod must be ready before it counts as available. */
  minReadySeconds?: number;
  /** Number of old revisions kept for going back. */
  revisionHistoryLimit?: number;
}

/** How old pods of a daemon set are replaced by new ones. */
export interface DaemonSetUpdateStrategy {
  /** RollingUpdate replaces node by node, OnDelete only where somebody deletes the old pod. */
  type?: "RollingUpdate" | "OnDelete";
  /** Bounds of a rolling update; only with that type. */
  rollingUpdate?: RollingUpdateDaemonSet;
}

/** Bounds of a rolling update. One of the two is zero. */
export interface RollingUpdateDaemonSet {
  /** Number or share of the nodes whose pod may be missing during the update. */
  maxUnavailable?: number | string;
  /** Number or share of the nodes that may run an old and a new pod during the update. */
  maxSurge?: number | string;
}

/** What was last observed of a daemon set. */
export interface DaemonSetStatus {
  /** Number of nodes that should run the pod and do. */
  currentNumberScheduled?: number;
  /** Number of nodes that run the pod and should not. */
  numberMisscheduled?: number;
  /** Number of nodes that should run the pod. */
  desiredNumberScheduled?: number;
  /** Number of nodes whose pod is ready. */
  numberReady?: number;
  /** Generation that the controller has seen. */
  observedGeneration?: number;
  /** Number of nodes whose pod is made from the present template. */
  updatedNumberScheduled?: number;
  /** Number of nodes whose pod has been ready for minReadySeconds. */
  numberAvailable?: number;
  /** Number of nodes that should run the pod and have none that is available. */
  numberUnavailable?: number;
  /** How often the name of a new revision was taken; used to make names. */
  collisionCount?: number;
  /** Conditions by type. */
  conditions?: DaemonSetCondition[];
}

/** One aspect of a daemon set's state. */
export interface DaemonSetCondition {
  /** Name of the aspect. */
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
