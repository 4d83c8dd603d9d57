// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeSpec } from "./persistent-volume-spec.types.js";

/** A piece of storage that claims can be bound to. */
export interface PersistentVolume extends ApiObject {
  metadata: ObjectMeta;
  /** What the storage is, and who may use it. */
  spec?: PersistentVolumeSpec;
  /** What was last observed. */
  status?: PersistentVolumeStatus;
}

/** What was last observed of a persistent volume. */
export interface PersistentVolumeStatus {
  /** Pending, Available, Bound, Released or Failed. */
  phase?: string;
  /** Details for people. */
  message?: string;
  /** Machine-readable cause of a failure. */
  reason?: string;
  /** When the phase last changed. */
  lastPhaseTransitionTime?: string;
}
