// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  ModifyVolumeStatus,
  PersistentVolumeClaimCondition,
  PersistentVolumeClaimStatus,
} from "./persistent-volume-claim.types.js";
import type { PersistentVolumeClaimSpecApply } from "./volume-claims.apply.js";

/** What an apply of a PersistentVolumeClaim may state. */
export interface PersistentVolumeClaimApply {
  apiVersion?: "v1";
  kind?: "PersistentVolumeClaim";
  metadata: ApplyMeta;
  /** Storage that is asked for. */
  spec?: PersistentVolumeClaimSpecApply;
  /** What was last observed. */
  status?: PersistentVolumeClaimStatusApply;
}

/** What an apply of the part PersistentVolumeClaimStatus may state. */
export interface PersistentVolumeClaimStatusApply extends Partial<
  Omit<
    PersistentVolumeClaimStatus,
    | "conditions"
    | "modifyVolumeStatus"
  >
> {
  /** Conditions by type. */
  conditions?: PersistentVolumeClaimConditionApply[];
  /** How far a change of the class of settings has come. */
  modifyVolumeStatus?: ModifyVolumeStatusApply;
}

/** What an apply of the part PersistentVolumeClaimCondition may state. */
export interface PersistentVolumeClaimConditionApply extends Partial<Omit<PersistentVolumeClaimCondition, "type">> {
  /** Name of the aspect, such as Resizing. */
  type: string;
}

/** What an apply of the part ModifyVolumeStatus may state. */
export interface ModifyVolumeStatusApply extends Partial<ModifyVolumeStatus> {}
