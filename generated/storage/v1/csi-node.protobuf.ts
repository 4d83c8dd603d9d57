// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/index.js";
import type { CSINode, CSINodeDriver, CSINodeSpec, VolumeNodeResources } from "./csi-node.types.js";

export const protobuf: ProtobufCodec<CSINode> = { encode: encodeCSINode, decode: decodeCSINode };

export function encodeCSINode(value: CSINode, writer: ProtobufWriter): void {
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
