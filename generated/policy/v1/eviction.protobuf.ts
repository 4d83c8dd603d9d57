// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeDeleteOptions, encodeDeleteOptions } from "../../meta/v1/meta.protobuf.js";
import type { Eviction } from "./eviction.types.js";

export const protobuf: ProtobufCodec<Eviction> = { encode: encodeEviction, decode: decodeEviction };

export function encodeEviction(value: Eviction, writer: ProtobufWriter): void {
  writer.message(2, value.deleteOptions, encodeDeleteOptions);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeEviction(reader: ProtobufReader, end: number): Eviction {
  const value = {} as Eviction;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.deleteOptions = reader.message(end, decodeDeleteOptions);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
