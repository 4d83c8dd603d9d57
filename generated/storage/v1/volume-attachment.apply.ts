// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeSpecApply } from "../../core/v1/persistent-volume-spec.apply.js";
import type {
  VolumeAttachmentSource,
  VolumeAttachmentSpec,
  VolumeAttachmentStatus,
} from "./volume-attachment.types.js";

/** What an apply of a VolumeAttachment may state. */
export interface VolumeAttachmentApply {
  apiVersion?: string;
  kind?: "VolumeAttachment";
  metadata: ApplyMeta;
  /** The volume and the node; can't be changed. */
  spec?: VolumeAttachmentSpecApply;
  /** How far it is. */
  status?: VolumeAttachmentStatus;
}

/** What an apply of the part VolumeAttachmentSpec may state. */
export interface VolumeAttachmentSpecApply extends Partial<Omit<VolumeAttachmentSpec, "source">> {
  /** The volume. */
  source?: VolumeAttachmentSourceApply;
}

/** What an apply of the part VolumeAttachmentSource may state. */
export interface VolumeAttachmentSourceApply extends Partial<Omit<VolumeAttachmentSource, "inlineVolumeSpec">> {
  /** The volume itself, for one that a pod defines in a form that is translated. */
  inlineVolumeSpec?: PersistentVolumeSpecApply;
}
