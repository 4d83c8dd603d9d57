// Code generated from schemas/core/v1/volume-claims.yaml. DO NOT EDIT; run `npm run generate`.
import {
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
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import {
  decodeTypedLocalObjectReference,
  decodeTypedObjectReference,
  encodeTypedLocalObjectReference,
  encodeTypedObjectReference,
} from "./references.protobuf.js";
import type {
  EphemeralVolumeSource,
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimTemplate,
  PersistentVolumeClaimVolumeSource,
  VolumeHealthCondition,
  VolumeHealthStatus,
  VolumeResourceRequirements,
} from "./volume-claims.types.js";

export function encodePersistentVolumeClaimVolumeSource(value: PersistentVolumeClaimVolumeSource, writer: ProtobufWriter): void {
  writer.bool(2, value.readOnly);
  writer.string(1, value.claimName);
}

export function decodePersistentVolumeClaimVolumeSource(reader: ProtobufReader, end: number): PersistentVolumeClaimVolumeSource {
  const value = {} as PersistentVolumeClaimVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.claimName = reader.string(end);
        break;
      case 16:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeEphemeralVolumeSource(value: EphemeralVolumeSource, writer: ProtobufWriter): void {
  writer.message(1, value.volumeClaimTemplate, encodePersistentVolumeClaimTemplate);
}

export function decodeEphemeralVolumeSource(reader: ProtobufReader, end: number): EphemeralVolumeSource {
  const value = {} as EphemeralVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.volumeClaimTemplate = reader.message(end, decodePersistentVolumeClaimTemplate);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePersistentVolumeClaimTemplate(value: PersistentVolumeClaimTemplate, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodePersistentVolumeClaimSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePersistentVolumeClaimTemplate(reader: ProtobufReader, end: number): PersistentVolumeClaimTemplate {
  const value = {} as PersistentVolumeClaimTemplate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePersistentVolumeClaimSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePersistentVolumeClaimSpec(value: PersistentVolumeClaimSpec, writer: ProtobufWriter): void {
  writer.string(9, value.volumeAttributesClassName);
  writer.message(8, value.dataSourceRef, encodeTypedObjectReference);
  writer.message(7, value.dataSource, encodeTypedLocalObjectReference);
  writer.string(6, value.volumeMode);
  writer.string(5, value.storageClassName);
  writer.message(4, value.selector, encodeLabelSelector);
  writer.string(3, value.volumeName);
  writer.message(2, value.resources, encodeVolumeResourceRequirements);
  writer.repeated(1, value.accessModes, writeString);
}

export function decodePersistentVolumeClaimSpec(reader: ProtobufReader, end: number): PersistentVolumeClaimSpec {
  const value = {} as PersistentVolumeClaimSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.accessModes = append(value.accessModes, reader.string(end) as never);
        break;
      case 18:
        value.resources = reader.message(end, decodeVolumeResourceRequirements);
        break;
      case 26:
        value.volumeName = reader.string(end);
        break;
      case 34:
        value.selector = reader.message(end, decodeLabelSelector);
        break;
      case 42:
        value.storageClassName = reader.string(end);
        break;
      case 50:
        value.volumeMode = reader.string(end) as NonNullable<PersistentVolumeClaimSpec["volumeMode"]>;
        break;
      case 58:
        value.dataSource = reader.message(end, decodeTypedLocalObjectReference);
        break;
      case 66:
        value.dataSourceRef = reader.message(end, decodeTypedObjectReference);
        break;
      case 74:
        value.volumeAttributesClassName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["volumeName"]);
}

export function encodeVolumeResourceRequirements(value: VolumeResourceRequirements, writer: ProtobufWriter): void {
  writer.map(2, value.requests, writeMessage(encodeQuantity));
  writer.map(1, value.limits, writeMessage(encodeQuantity));
}

export function decodeVolumeResourceRequirements(reader: ProtobufReader, end: number): VolumeResourceRequirements {
  const value = {} as VolumeResourceRequirements;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.limits = reader.mapEntry(end, value.limits ?? {}, messageValues(decodeQuantity));
        break;
      case 18:
        value.requests = reader.mapEntry(end, value.requests ?? {}, messageValues(decodeQuantity));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeHealthStatus(value: VolumeHealthStatus, writer: ProtobufWriter): void {
  writer.message(2, value.lastTransitionTime, encodeTime);
  writer.messages(1, value.healthConditions, encodeVolumeHealthCondition);
}

export function decodeVolumeHealthStatus(reader: ProtobufReader, end: number): VolumeHealthStatus {
  const value = {} as VolumeHealthStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.healthConditions = append(value.healthConditions, reader.message(end, decodeVolumeHealthCondition));
        break;
      case 18:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<VolumeHealthStatus["lastTransitionTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeHealthCondition(value: VolumeHealthCondition, writer: ProtobufWriter): void {
  writer.string(3, value.message);
  writer.string(2, value.reason);
  writer.string(1, value.status);
}

export function decodeVolumeHealthCondition(reader: ProtobufReader, end: number): VolumeHealthCondition {
  const value = {} as VolumeHealthCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.status = reader.string(end);
        break;
      case 18:
        value.reason = reader.string(end);
        break;
      case 26:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["message"]);
}
