// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import { decodePersistentVolumeSpec, encodePersistentVolumeSpec } from "./persistent-volume-spec.protobuf.js";
import type { PersistentVolume, PersistentVolumeStatus } from "./persistent-volume.types.js";

export const protobuf: ProtobufCodec<PersistentVolume> = { encode: encodePersistentVolume, decode: decodePersistentVolume };

export function encodePersistentVolume(value: PersistentVolume, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePersistentVolumeStatus);
  writer.message(2, value.spec, encodePersistentVolumeSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePersistentVolume(reader: ProtobufReader, end: number): PersistentVolume {
  const value = {} as PersistentVolume;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePersistentVolumeSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePersistentVolumeStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePersistentVolumeStatus(value: PersistentVolumeStatus, writer: ProtobufWriter): void {
  writer.message(4, value.lastPhaseTransitionTime, encodeTime);
  writer.string(3, value.reason);
  writer.string(2, value.message);
  writer.string(1, value.phase);
}

export function decodePersistentVolumeStatus(reader: ProtobufReader, end: number): PersistentVolumeStatus {
  const value = {} as PersistentVolumeStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.phase = reader.string(end);
        break;
      case 18:
        value.message = reader.string(end);
        break;
      case 26:
        value.reason = reader.string(end);
        break;
      case 34:
        value.lastPhaseTransitionTime = reader.message(end, decodeTime) as NonNullable<PersistentVolumeStatus["lastPhaseTransitionTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["phase", "message", "reason"]);
}
