// Code generated from schemas/apps/v1/stateful-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeClaim } from "../../core/v1/persistent-volume-claim.types.js";
import type { PodTemplateSpec } from "../../core/v1/pod-spec.types.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** Keeps a number of pods running, each with a name and storage that stay when it is replaced. */
export interface StatefulSet extends ApiObject {
  metadata: ObjectMeta;
  /** The wanted pods and their storage. */
  spec?: StatefulSetSpec;
  /** What was last observed. */
  status?: StatefulSetStatus;
}

/** The wanted pods of a stateful set, and their storage. */
export interface StatefulSetSpec {
  /** Number of pods wanted. */
  replicas?: number;
  /** Selects the pods of this set. Must match the labels of the template; can't be changed. */
  selector: LabelSelector;
  /** What each pod is made from. */
  template: PodTemplateSpec;
  /** Claims of which each pod gets its own; they take the place of volumes of the same name. */
  volumeClaimTemplates?: PersistentVolumeClaim[];
  /** Service that gives the pods their names in the network. */
  serviceName?: string;
  /** OrderedReady makes and removes pods one after the other, Parallel all at once. */
  podManagementPolicy?: "OrderedReady" | "Parallel";
  /** How old pods are replaced by new ones. */
  updateStrategy?: StatefulSetUpdateStrategy;
  /** Number of old revisions kept for going back; all where it is negative. */
  revisionHistoryLimit?: number;
  /** How long a new pod must be ready before it counts as available. */
  minReadySeconds?: number;
  /** What becomes of the claims when the set is deleted or gets smaller. */
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  /** How the pods are numbered; from 0 without it. */
  ordinals?: StatefulSetOrdinals;
}

/** How old pods of a stateful set are replaced by new ones. */
export interface StatefulSetUpdateStrategy {
  /** RollingUpdate replaces from the last pod to the first, OnDelete only what somebody deletes. */
  type?: "RollingUpdate" | "OnDelete";
  /** Bounds of a rolling update; only with that type. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
}

/** Bounds of a rolling update. */
export interface RollingUpdateStatefulSetStrategy {
  /** Pods with a lower number keep the old template. */
  partition?: number;
  /** Number or share of the wanted pods that may be missing during the update; absent for one. */
  maxUnavailable?: number | string;
}

/** What becomes of claims that were made from templates. */
export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  /** When the set is deleted. */
  whenDeleted?: "Retain" | "Delete";
  /** When the set gets smaller, for the pods that go. */
  whenScaled?: "Retain" | "Delete";
}

/** How the pods of a set are numbered. */
export interface StatefulSetOrdinals {
  /** Number of the first pod. */
  start?: number;
}

/** What was last observed of a stateful set. */
export interface StatefulSetStatus {
  /** Generation that the controller has seen. */
  observedGeneration?: number;
  /** Number of pods. */
  replicas?: number;
  /** Number of pods that are ready. */
  readyReplicas?: number;
  /** Number of pods of currentRevision. */
  currentReplicas?: number;
  /** Number of pods of updateRevision. */
  updatedReplicas?: number;
  /** Revision that was complete last. */
  currentRevision?: string;
  /** Revision that pods are being changed to. */
  updateRevision?: string;
  /** How often the name of a new revision was taken; used to make names. */
  collisionCount?: number;
  /** Conditions by type. */
  conditions?: StatefulSetCondition[];
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
}

/** One aspect of a stateful set's state. */
export interface StatefulSetCondition {
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
