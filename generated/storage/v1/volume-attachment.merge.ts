// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePersistentVolumeSpec } from "../../core/v1/persistent-volume-spec.merge.js";

export const mergeVolumeAttachment: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeVolumeAttachmentSpec, zero: {} },
  status: { rule: () => mergeVolumeAttachmentStatus, zero: {} },
});

export const mergeVolumeAttachmentSpec: StructRule = structRule({
  attacher: { rule: () => scalarRule, zero: "" },
  source: { rule: () => mergeVolumeAttachmentSource, zero: {} },
  nodeName: { rule: () => scalarRule, zero: "" },
});

export const mergeVolumeAttachmentSource: StructRule = structRule({
  persistentVolumeName: { rule: () => scalarRule },
  inlineVolumeSpec: { rule: () => mergePersistentVolumeSpec },
});

export const mergeVolumeAttachmentStatus: StructRule = structRule({
  attached: { rule: () => scalarRule, defaultValue: false, zero: false },
  attachmentMetadata: { rule: () => mapRule(() => scalarRule) },
  attachError: { rule: () => mergeVolumeError },
  detachError: { rule: () => mergeVolumeError },
});

export const mergeVolumeError: StructRule = structRule({
  time: { rule: () => scalarRule, zero: null },
  message: { rule: () => scalarRule },
  errorCode: { rule: () => scalarRule },
});

export const merge: StructRule = mergeVolumeAttachment;
