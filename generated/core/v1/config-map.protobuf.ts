// Code generated from schemas/core/v1/config-map.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  base64Values,
  decodeObjectMeta,
  encodeObjectMeta,
  stringValues,
  writeBase64,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { ConfigMap } from "./config-map.types.js";

export const protobuf: ProtobufCodec<ConfigMap> = { encode: encodeConfigMap, decode: decodeConfigMap };

export function encodeConfigMap(value: ConfigMap, writer: ProtobufWriter): void {
  writer.bool(4, value.immutable);
  writer.map(3, value.binaryData, writeBase64);
  writer.map(2, value.data, writeString);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeConfigMap(reader: ProtobufReader, end: number): ConfigMap {
  const value = {} as ConfigMap;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.data = reader.mapEntry(end, value.data ?? {}, stringValues);
        break;
      case 26:
        value.binaryData = reader.mapEntry(end, value.binaryData ?? {}, base64Values);
        break;
      case 32:
        value.immutable = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
