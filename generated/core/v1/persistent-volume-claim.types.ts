// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeClaimSpec, VolumeHealthStatus } from "./volume-claims.types.js";

/** A request for storage, and what was found for it. */
export interface PersistentVolumeClaim extends ApiObject {
  metadata: ObjectMeta;
  /** Storage that is asked for. */
  spec?: PersistentVolumeClaimSpec;
  /** What was last observed. */
  status?: PersistentVolumeClaimStatus;
}

/** What was last observed of a claim. */
export interface PersistentVolumeClaimStatus {
  /** Pending, Bound or Lost. */
  phase?: string;
  /** How the volume can be mounted. */
  accessModes?: string[];
  /** Resources of the volume. */
  capacity?: Record<string, number | string>;
  /** Conditions by type. */
  conditions?: PersistentVolumeClaimCondition[];
  /** Resources set aside while the volume grows. */
  allocatedResources?: Record<string, number | string>;
  /** How far the growth of each resource has come. */
  allocatedResourceStatuses?: Record<string, string>;
  /** Class of settings that is in force. */
  currentVolumeAttributesClassName?: string;
  /** How far a change of the class of settings has come. */
  modifyVolumeStatus?: ModifyVolumeStatus;
  /** Health of the volume. */
  healthStatus?: VolumeHealthStatus;
}

/** One aspect of a claim's state. */
export interface PersistentVolumeClaimCondition {
  /** Name of the aspect, such as Resizing. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the condition was last looked at. */
  lastProbeTime?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** How far a change of a volume's settings has come. */
export interface ModifyVolumeStatus {
  /** Class of settings that is wanted. */
  targetVolumeAttributesClassName?: string;
  /** Pending, InProgress or Infeasible. */
  status: string;
}
