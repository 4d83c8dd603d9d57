// Code generated from schemas/apps/v1/controller-revision.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  decodeRawObject,
  encodeObjectMeta,
  encodeRawObject,
} from "../../../runtime/kit/codec.js";
import type { ControllerRevision } from "./controller-revision.types.js";

export const protobuf: ProtobufCodec<ControllerRevision> = { encode: encodeControllerRevision, decode: decodeControllerRevision };

export function encodeControllerRevision(value: ControllerRevision, writer: ProtobufWriter): void {
  writer.integer(3, value.revision);
  writer.message(2, value.data, encodeRawObject);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeControllerRevision(reader: ProtobufReader, end: number): ControllerRevision {
  const value = {} as ControllerRevision;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.data = reader.message(end, decodeRawObject);
        break;
      case 24:
        value.revision = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
