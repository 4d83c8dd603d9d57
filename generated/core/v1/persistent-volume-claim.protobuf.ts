// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeQuantity,
  decodeTime,
  encodeObjectMeta,
  encodeQuantity,
  encodeTime,
  messageValues,
  stringValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  ModifyVolumeStatus,
  PersistentVolumeClaim,
  PersistentVolumeClaimCondition,
  PersistentVolumeClaimStatus,
} from "./persistent-volume-claim.types.js";
import {
  decodePersistentVolumeClaimSpec,
  decodeVolumeHealthStatus,
  encodePersistentVolumeClaimSpec,
  encodeVolumeHealthStatus,
} from "./volume-claims.protobuf.js";

export const protobuf: ProtobufCodec<PersistentVolumeClaim> = { encode: encodePersistentVolumeClaim, decode: decodePersistentVolumeClaim };

export function encodePersistentVolumeClaim(value: PersistentVolumeClaim, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePersistentVolumeClaimStatus);
  writer.message(2, value.spec, encodePersistentVolumeClaimSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePersistentVolumeClaim(reader: ProtobufReader, end: number): PersistentVolumeClaim {
  const value = {} as PersistentVolumeClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePersistentVolumeClaimSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePersistentVolumeClaimStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePersistentVolumeClaimStatus(value: PersistentVolumeClaimStatus, writer: ProtobufWriter): void {
  writer.message(10, value.healthStatus, encodeVolumeHealthStatus);
  writer.message(9, value.modifyVolumeStatus, encodeModifyVolumeStatus);
  writer.string(8, value.currentVolumeAttributesClassName);
  writer.map(7, value.allocatedResourceStatuses, writeString);
  writer.map(5, value.allocatedResources, writeMessage(encodeQuantity));
  writer.messages(4, value.conditions, encodePersistentVolumeClaimCondition);
  writer.map(3, value.capacity, writeMessage(encodeQuantity));
  writer.repeated(2, value.accessModes, writeString);
  writer.string(1, value.phase);
}

export function decodePersistentVolumeClaimStatus(reader: ProtobufReader, end: number): PersistentVolumeClaimStatus {
  const value = {} as PersistentVolumeClaimStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.phase = reader.string(end);
        break;
      case 18:
        value.accessModes = append(value.accessModes, reader.string(end));
        break;
      case 26:
        value.capacity = reader.mapEntry(end, value.capacity ?? {}, messageValues(decodeQuantity));
        break;
      case 34:
        value.conditions = append(value.conditions, reader.message(end, decodePersistentVolumeClaimCondition));
        break;
      case 42:
        value.allocatedResources = reader.mapEntry(end, value.allocatedResources ?? {}, messageValues(decodeQuantity));
        break;
      case 58:
        value.allocatedResourceStatuses = reader.mapEntry(end, value.allocatedResourceStatuses ?? {}, stringValues);
        break;
      case 66:
        value.currentVolumeAttributesClassName = reader.string(end);
        break;
      case 74:
        value.modifyVolumeStatus = reader.message(end, decodeModifyVolumeStatus);
        break;
      case 82:
        value.healthStatus = reader.message(end, decodeVolumeHealthStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["phase"]);
}

export function encodePersistentVolumeClaimCondition(value: PersistentVolumeClaimCondition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.message(3, value.lastProbeTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodePersistentVolumeClaimCondition(reader: ProtobufReader, end: number): PersistentVolumeClaimCondition {
  const value = {} as PersistentVolumeClaimCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 26:
        value.lastProbeTime = reader.message(end, decodeTime) as NonNullable<PersistentVolumeClaimCondition["lastProbeTime"]>;
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<PersistentVolumeClaimCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}

export function encodeModifyVolumeStatus(value: ModifyVolumeStatus, writer: ProtobufWriter): void {
  writer.string(2, value.status);
  writer.string(1, value.targetVolumeAttributesClassName);
}

export function decodeModifyVolumeStatus(reader: ProtobufReader, end: number): ModifyVolumeStatus {
  const value = {} as ModifyVolumeStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.targetVolumeAttributesClassName = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["targetVolumeAttributesClassName"]);
}
