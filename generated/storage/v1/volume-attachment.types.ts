// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PersistentVolumeSpec } from "../../core/v1/persistent-volume-spec.types.js";

/** The wish to attach a volume to a node, or to keep it there. */
export interface VolumeAttachment extends ApiObject {
  metadata: ObjectMeta;
  /** The volume and the node; can't be changed. */
  spec: VolumeAttachmentSpec;
  /** How far it is. */
  status?: VolumeAttachmentStatus;
}

/** A volume and a node. */
export interface VolumeAttachmentSpec {
  /** Name of the driver that does it. */
  attacher: string;
  /** The volume. */
  source: VolumeAttachmentSource;
  /** Name of the node. */
  nodeName: string;
}

/** A volume, by name or in full; exactly one of the two. */
export interface VolumeAttachmentSource {
  /** Name of the PersistentVolume. */
  persistentVolumeName?: string;
  /** The volume itself, for one that a pod defines in a form that is translated. */
  inlineVolumeSpec?: PersistentVolumeSpec;
}

/** How far an attachment is. */
export interface VolumeAttachmentStatus {
  /** Whether the volume is attached. */
  attached?: boolean;
  /** What the driver passes on to the node. */
  attachmentMetadata?: Record<string, string>;
  /** What went wrong when it was last attached. */
  attachError?: VolumeError;
  /** What went wrong when it was last detached. */
  detachError?: VolumeError;
}

/** What went wrong with a volume. */
export interface VolumeError {
  /** When it went wrong. */
  time?: string;
  /** What went wrong, for people; no secrets. */
  message?: string;
  /** Number of the error, as the driver's protocol has it. */
  errorCode?: number;
}
