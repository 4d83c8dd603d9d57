// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storage/v1/volume-attachment#VolumeAttachment": {
    type: "object",
    description: "The wish to attach a volume to a node, or to keep it there.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "storage/v1/volume-attachment#VolumeAttachmentSpec",
        description: "The volume and the node; can't be changed.",
      },
      status: { ref: "storage/v1/volume-attachment#VolumeAttachmentStatus", description: "How far it is." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "storage/v1/volume-attachment#VolumeAttachmentSpec": {
    type: "object",
    description: "A volume and a node.",
    required: ["attacher", "source", "nodeName"],
    properties: {
      attacher: { type: "string", description: "Name of the driver that does it." },
      source: { ref: "storage/v1/volume-attachment#VolumeAttachmentSource", description: "The volume." },
      nodeName: { type: "string", description: "Name of the node." },
    },
    alwaysPresent: ["attacher", "source", "nodeName"],
  },
  "storage/v1/volume-attachment#VolumeAttachmentSource": {
    type: "object",
    description: "A volume, by name or in full; exactly one of the two.",
    properties: {
      persistentVolumeName: { type: "string", description: "Name of the PersistentVolume." },
      inlineVolumeSpec: {
        ref: "core/v1/persistent-volume-spec#PersistentVolumeSpec",
        description: "The volume itself, for one that a pod defines in a form that is translated.",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "storage/v1/volume-attachment#VolumeAttachmentStatus": {
    type: "object",
    description: "How far an attachment is.",
    properties: {
      attached: { type: "boolean", description: "Whether the volume is attached.", default: false },
      attachmentMetadata: {
        type: "object",
        description: "What the driver passes on to the node.",
        additionalProperties: { type: "string" },
      },
      attachError: {
        ref: "storage/v1/volume-attachment#VolumeError",
        description: "What went wrong when it was last attached.",
      },
      detachError: {
        ref: "storage/v1/volume-attachment#VolumeError",
        description: "What went wrong when it was last detached.",
      },
    },
    alwaysPresent: ["attached"],
  },
  "storage/v1/volume-attachment#VolumeError": {
    type: "object",
    description: "What went wrong with a volume.",
    properties: {
      time: { wellKnown: "Time", description: "When it went wrong." },
      message: { type: "string", description: "What went wrong, for people; no secrets." },
      errorCode: {
        type: "integer",
        description: "Number of the error, as the driver's protocol has it.",
        format: "int32",
        minimum: 0,
      },
    },
    unsetAtZero: ["message"],
    alwaysPresent: ["time"],
  },
};
