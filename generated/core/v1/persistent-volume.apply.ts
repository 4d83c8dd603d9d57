// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeSpecApply } from "./persistent-volume-spec.apply.js";
import type { PersistentVolumeStatus } from "./persistent-volume.types.js";

/** What an apply of a PersistentVolume may state. */
export interface PersistentVolumeApply {
  apiVersion?: "v1";
  kind?: "PersistentVolume";
  metadata: ApplyMeta;
  /** What the storage is, and who may use it. */
  spec?: PersistentVolumeSpecApply;
  /** What was last observed. */
  status?: PersistentVolumeStatus;
}
