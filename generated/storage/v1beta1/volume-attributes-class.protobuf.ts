// Code generated from schemas/storage/v1beta1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { VolumeAttributesClass } from "./volume-attributes-class.types.js";

export const protobuf: ProtobufCodec<VolumeAttributesClass> = { encode: encodeVolumeAttributesClass, decode: decodeVolumeAttributesClass };

export function encodeVolumeAttributesClass(value: VolumeAttributesClass, writer: ProtobufWriter): void {
  writer.map(3, value.parameters, writeString);
  writer.string(2, value.driverName);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeVolumeAttributesClass(reader: ProtobufReader, end: number): VolumeAttributesClass {
  const value = {} as VolumeAttributesClass;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.driverName = reader.string(end);
        break;
      case 26:
        value.parameters = reader.mapEntry(end, value.parameters ?? {}, stringValues);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
