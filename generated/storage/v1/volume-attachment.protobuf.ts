// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import {
  decodePersistentVolumeSpec,
  encodePersistentVolumeSpec,
} from "../../core/v1/persistent-volume-spec.protobuf.js";
import type {
  VolumeAttachment,
  VolumeAttachmentSource,
  VolumeAttachmentSpec,
  VolumeAttachmentStatus,
  VolumeError,
} from "./volume-attachment.types.js";

export const protobuf: ProtobufCodec<VolumeAttachment> = { encode: encodeVolumeAttachment, decode: decodeVolumeAttachment };

export function encodeVolumeAttachment(value: VolumeAttachment, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeVolumeAttachmentStatus);
  writer.message(2, value.spec, encodeVolumeAttachmentSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeVolumeAttachment(reader: ProtobufReader, end: number): VolumeAttachment {
  const value = {} as VolumeAttachment;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeVolumeAttachmentSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeVolumeAttachmentStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeAttachmentSpec(value: VolumeAttachmentSpec, writer: ProtobufWriter): void {
  writer.string(3, value.nodeName);
  writer.message(2, value.source, encodeVolumeAttachmentSource);
  writer.string(1, value.attacher);
}

export function decodeVolumeAttachmentSpec(reader: ProtobufReader, end: number): VolumeAttachmentSpec {
  const value = {} as VolumeAttachmentSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.attacher = reader.string(end);
        break;
      case 18:
        value.source = reader.message(end, decodeVolumeAttachmentSource);
        break;
      case 26:
        value.nodeName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeAttachmentSource(value: VolumeAttachmentSource, writer: ProtobufWriter): void {
  writer.message(2, value.inlineVolumeSpec, encodePersistentVolumeSpec);
  writer.string(1, value.persistentVolumeName);
}

export function decodeVolumeAttachmentSource(reader: ProtobufReader, end: number): VolumeAttachmentSource {
  const value = {} as VolumeAttachmentSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.persistentVolumeName = reader.string(end);
        break;
      case 18:
        value.inlineVolumeSpec = reader.message(end, decodePersistentVolumeSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeAttachmentStatus(value: VolumeAttachmentStatus, writer: ProtobufWriter): void {
  writer.message(4, value.detachError, encodeVolumeError);
  writer.message(3, value.attachError, encodeVolumeError);
  writer.map(2, value.attachmentMetadata, writeString);
  writer.bool(1, value.attached);
}

export function decodeVolumeAttachmentStatus(reader: ProtobufReader, end: number): VolumeAttachmentStatus {
  const value = {} as VolumeAttachmentStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.attached = reader.bool(end);
        break;
      case 18:
        value.attachmentMetadata = reader.mapEntry(end, value.attachmentMetadata ?? {}, stringValues);
        break;
      case 26:
        value.attachError = reader.message(end, decodeVolumeError);
        break;
      case 34:
        value.detachError = reader.message(end, decodeVolumeError);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeError(value: VolumeError, writer: ProtobufWriter): void {
  writer.integer(3, value.errorCode);
  writer.string(2, value.message);
  writer.message(1, value.time, encodeTime);
}

export function decodeVolumeError(reader: ProtobufReader, end: number): VolumeError {
  const value = {} as VolumeError;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.time = reader.message(end, decodeTime) as NonNullable<VolumeError["time"]>;
        break;
      case 18:
        value.message = reader.string(end);
        break;
      case 24:
        value.errorCode = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["message"]);
}
