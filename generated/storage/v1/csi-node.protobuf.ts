// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  CSIDriverStorageHealth,
  CSINode,
  CSINodeDriver,
  CSINodeSpec,
  CSINodeStatus,
  StorageHealthCondition,
  VolumeNodeResources,
} from "./csi-node.types.js";

export const protobuf: ProtobufCodec<CSINode> = { encode: encodeCSINode, decode: decodeCSINode };

export function encodeCSINode(value: CSINode, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeCSINodeStatus);
  writer.message(2, value.spec, encodeCSINodeSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCSINode(reader: ProtobufReader, end: number): CSINode {
  const value = {} as CSINode;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeCSINodeSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeCSINodeStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCSINodeSpec(value: CSINodeSpec, writer: ProtobufWriter): void {
  writer.messages(1, value.drivers, encodeCSINodeDriver);
}

export function decodeCSINodeSpec(reader: ProtobufReader, end: number): CSINodeSpec {
  const value = {} as CSINodeSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.drivers = append(value.drivers, reader.message(end, decodeCSINodeDriver));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCSINodeDriver(value: CSINodeDriver, writer: ProtobufWriter): void {
  writer.message(4, value.allocatable, encodeVolumeNodeResources);
  writer.repeated(3, value.topologyKeys, writeString);
  writer.string(2, value.nodeID);
  writer.string(1, value.name);
}

export function decodeCSINodeDriver(reader: ProtobufReader, end: number): CSINodeDriver {
  const value = {} as CSINodeDriver;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.nodeID = reader.string(end);
        break;
      case 26:
        value.topologyKeys = append(value.topologyKeys, reader.string(end));
        break;
      case 34:
        value.allocatable = reader.message(end, decodeVolumeNodeResources);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeNodeResources(value: VolumeNodeResources, writer: ProtobufWriter): void {
  writer.integer(1, value.count);
}

export function decodeVolumeNodeResources(reader: ProtobufReader, end: number): VolumeNodeResources {
  const value = {} as VolumeNodeResources;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.count = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCSINodeStatus(value: CSINodeStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.storageHealth, encodeCSIDriverStorageHealth);
}

export function decodeCSINodeStatus(reader: ProtobufReader, end: number): CSINodeStatus {
  const value = {} as CSINodeStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.storageHealth = append(value.storageHealth, reader.message(end, decodeCSIDriverStorageHealth));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCSIDriverStorageHealth(value: CSIDriverStorageHealth, writer: ProtobufWriter): void {
  writer.messages(2, value.healthConditions, encodeStorageHealthCondition);
  writer.string(1, value.name);
}

export function decodeCSIDriverStorageHealth(reader: ProtobufReader, end: number): CSIDriverStorageHealth {
  const value = {} as CSIDriverStorageHealth;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.healthConditions = append(value.healthConditions, reader.message(end, decodeStorageHealthCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStorageHealthCondition(value: StorageHealthCondition, writer: ProtobufWriter): void {
  writer.message(6, value.lastTransitionTime, encodeTime);
  writer.string(5, value.volumeMode);
  writer.string(4, value.accessMode);
  writer.string(3, value.message);
  writer.string(2, value.reason);
  writer.string(1, value.status);
}

export function decodeStorageHealthCondition(reader: ProtobufReader, end: number): StorageHealthCondition {
  const value = {} as StorageHealthCondition;
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
      case 34:
        value.accessMode = reader.string(end);
        break;
      case 42:
        value.volumeMode = reader.string(end);
        break;
      case 50:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<StorageHealthCondition["lastTransitionTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["status", "reason", "message", "accessMode", "volumeMode"]);
}
