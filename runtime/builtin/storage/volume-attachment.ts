/** Volume attachments: an immutable volume and node; drivers report their progress in the status. */
import {
  type VolumeAttachment,
  type VolumeAttachmentSource,
  type VolumeAttachmentStatus,
  type VolumeError,
  volumeAttachments,
} from "../../../generated/storage/v1/index.js";
import { type FieldError, forbiddenField, invalid, required, tooLong } from "../../api/field-error.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { formatErrors, immutable, judged, present } from "../field-rules.js";
import { bytesOf, MAX_SETTINGS_BYTES, validateDriverName } from "./storage-rules.js";

const MAX_MESSAGE_BYTES = 1024;

export const volumeAttachmentHooks = defineHooks(volumeAttachments, {
  answersDeletedObject: true,
  keepsMetadataOnStatus: true,
  generation: "none",
  requiresVersionOnUpdate: true,
  prepareForCreate(attachment) {
    attachment.status = { attached: false };
  },
  validateCreate: (attachment) => validateSpec(attachment),
  validateUpdate: (attachment, old, { subresource }) =>
    subresource === "status"
      ? validateStatus(attachment.status ?? {})
      : [...validateSpec(attachment), ...immutable("spec", attachment.spec, old.spec)],
  table: {
    columns: [
      { name: "Attacher", type: "string", format: "name", description: "The driver that does it." },
      { name: "PV", type: "string", description: "The volume." },
      { name: "Node", type: "string", description: "The node." },
      { name: "Attached", type: "boolean", description: "Whether the volume is attached." },
    ],
    cells: ({ spec, status }) => [
      spec.attacher,
      spec.source.persistentVolumeName ?? "",
      spec.nodeName,
      status?.attached ?? false,
    ],
    age: true,
  },
});

function validateSpec({ spec }: VolumeAttachment): FieldError[] {
  const { attacher, source, nodeName } = spec;
  return [
    ...present("spec.attacher", attacher),
    ...validateSource(source, "spec.source"),
    ...formatErrors("spec.nodeName", nodeName, dnsSubdomain(nodeName)),
    // A missing name and an invalid one are separate errors.
    ...validateDriverName("spec.attacher", attacher),
  ];
}

function validateSource(source: VolumeAttachmentSource, at: string): FieldError[] {
  const { persistentVolumeName, inlineVolumeSpec } = source;
  const text = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
  if (persistentVolumeName === undefined) return inlineVolumeSpec === undefined ? [required(at, text)] : [];
  if (inlineVolumeSpec !== undefined) return [forbiddenField(at, text)];
  const field = `${at}.persistentVolumeName`;
  return [
    ...present(field, persistentVolumeName, "must specify non empty persistentVolumeName"),
    ...judged(field, persistentVolumeName, dnsSubdomain),
  ];
}

function validateStatus({ attachmentMetadata = {}, attachError, detachError }: VolumeAttachmentStatus): FieldError[] {
  const isTooLong = bytesOf(attachmentMetadata) > MAX_SETTINGS_BYTES;
  return [
    ...(isTooLong ? [tooLong("status.attachmentMetadata", MAX_SETTINGS_BYTES)] : []),
    ...validateError(attachError, "status.attachError"),
    ...validateError(detachError, "status.detachError"),
  ];
}

function validateError({ message = "", errorCode = 0 }: VolumeError = {}, at: string): FieldError[] {
  return [
    ...(Buffer.byteLength(message) > MAX_MESSAGE_BYTES ? [tooLong(`${at}.message`, MAX_MESSAGE_BYTES)] : []),
    ...(errorCode < 0 ? [invalid(`${at}.errorCode`, errorCode, "must be between 0 and 2147483647, inclusive")] : []),
  ];
}
