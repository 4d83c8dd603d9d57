// Code generated from schemas/core/v1/volume-claims.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { TypedLocalObjectReferenceApply, TypedObjectReferenceApply } from "./references.apply.js";
import type {
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimTemplate,
  PersistentVolumeClaimVolumeSource,
} from "./volume-claims.types.js";

/** What an apply of the part PersistentVolumeClaimVolumeSource may state. */
export interface PersistentVolumeClaimVolumeSourceApply extends Partial<PersistentVolumeClaimVolumeSource> {}

/** What an apply of the part EphemeralVolumeSource may state. */
export interface EphemeralVolumeSourceApply {
  /** What the claim is made from. */
  volumeClaimTemplate?: PersistentVolumeClaimTemplateApply;
}

/** What an apply of the part PersistentVolumeClaimTemplate may state. */
export interface PersistentVolumeClaimTemplateApply extends Partial<Omit<PersistentVolumeClaimTemplate, "spec">> {
  /** Wanted storage. */
  spec?: PersistentVolumeClaimSpecApply;
}

/** What an apply of the part PersistentVolumeClaimSpec may state. */
export interface PersistentVolumeClaimSpecApply extends Partial<
  Omit<
    PersistentVolumeClaimSpec,
    | "selector"
    | "dataSource"
    | "dataSourceRef"
  >
> {
  /** Labels that the volume must have. */
  selector?: LabelSelectorApply;
  /** What the volume is filled from at first. */
  dataSource?: TypedLocalObjectReferenceApply;
  /** What the volume is filled from at first; any kind, possibly in another namespace. */
  dataSourceRef?: TypedObjectReferenceApply;
}
