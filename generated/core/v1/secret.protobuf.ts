// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
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
} from "../../../runtime/kit/index.js";
import type { Secret } from "./secret.types.js";

export const protobuf: ProtobufCodec<Secret> = { encode: encodeSecret, decode: decodeSecret };

export function encodeSecret(value: Secret, writer: ProtobufWriter): void {
  writer.string(5, value.type);
  writer.map(4, value.stringData, writeString);
  writer.map(3, value.data, writeBase64);
  writer.bool(2, value.immutable);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeSecret(reader: ProtobufReader, end: number): Secret {
  const value = {} as Secret;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 16:
        value.immutable = reader.bool(end);
        break;
      case 26:
        value.data = reader.mapEntry(end, value.data ?? {}, base64Values);
        break;
      case 34:
        value.stringData = reader.mapEntry(end, value.stringData ?? {}, stringValues);
        break;
      case 42:
        value.type = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
