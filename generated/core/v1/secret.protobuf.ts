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
} from "../../../runtime/kit/codec.js";
import type { Secret } from "./secret.types.js";

export const protobuf: ProtobufCodec<Secret> = { encode: encodeSecret, decode: decodeSecret };

export function encodeSecret(value: Secret, writer: ProtobufWriter): void {
  writer.bool(5, value.immutable);
  writer.map(4, value.stringData, writeString);
  writer.string(3, value.type);
  writer.map(2, value.data, writeBase64);
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
      case 18:
        value.data = reader.mapEntry(end, value.data ?? {}, base64Values);
        break;
      case 26:
        value.type = reader.string(end);
        break;
      case 34:
        value.stringData = reader.mapEntry(end, value.stringData ?? {}, stringValues);
        break;
      case 40:
        value.immutable = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}
