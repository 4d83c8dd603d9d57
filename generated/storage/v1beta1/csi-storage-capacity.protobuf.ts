// Code generated from schemas/storage/v1beta1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  decodeQuantity,
  encodeObjectMeta,
  encodeQuantity,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type { CSIStorageCapacity } from "./csi-storage-capacity.types.js";

export const protobuf: ProtobufCodec<CSIStorageCapacity> = { encode: encodeCSIStorageCapacity, decode: decodeCSIStorageCapacity };

export function encodeCSIStorageCapacity(value: CSIStorageCapacity, writer: ProtobufWriter): void {
  writer.message(5, value.maximumVolumeSize, encodeQuantity);
  writer.message(4, value.capacity, encodeQuantity);
  writer.string(3, value.storageClassName);
  writer.message(2, value.nodeTopology, encodeLabelSelector);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCSIStorageCapacity(reader: ProtobufReader, end: number): CSIStorageCapacity {
  const value = {} as CSIStorageCapacity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.nodeTopology = reader.message(end, decodeLabelSelector);
        break;
      case 26:
        value.storageClassName = reader.string(end);
        break;
      case 34:
        value.capacity = reader.message(end, decodeQuantity);
        break;
      case 42:
        value.maximumVolumeSize = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
