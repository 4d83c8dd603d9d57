// Code generated from schemas/storage/v1/storage-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import {
  decodeTopologySelectorTerm,
  encodeTopologySelectorTerm,
} from "../../core/v1/persistent-volume-spec.protobuf.js";
import type { StorageClass } from "./storage-class.types.js";

export const protobuf: ProtobufCodec<StorageClass> = { encode: encodeStorageClass, decode: decodeStorageClass };

export function encodeStorageClass(value: StorageClass, writer: ProtobufWriter): void {
  writer.messages(8, value.allowedTopologies, encodeTopologySelectorTerm);
  writer.string(7, value.volumeBindingMode);
  writer.bool(6, value.allowVolumeExpansion);
  writer.repeated(5, value.mountOptions, writeString);
  writer.string(4, value.reclaimPolicy);
  writer.map(3, value.parameters, writeString);
  writer.string(2, value.provisioner);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeStorageClass(reader: ProtobufReader, end: number): StorageClass {
  const value = {} as StorageClass;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.provisioner = reader.string(end);
        break;
      case 26:
        value.parameters = reader.mapEntry(end, value.parameters ?? {}, stringValues);
        break;
      case 34:
        value.reclaimPolicy = reader.string(end) as NonNullable<StorageClass["reclaimPolicy"]>;
        break;
      case 42:
        value.mountOptions = append(value.mountOptions, reader.string(end));
        break;
      case 48:
        value.allowVolumeExpansion = reader.bool(end);
        break;
      case 58:
        value.volumeBindingMode = reader.string(end) as NonNullable<StorageClass["volumeBindingMode"]>;
        break;
      case 66:
        value.allowedTopologies = append(value.allowedTopologies, reader.message(end, decodeTopologySelectorTerm));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
