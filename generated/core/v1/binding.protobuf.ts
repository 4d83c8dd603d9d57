// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { Binding } from "./binding.types.js";
import { decodeObjectReference, encodeObjectReference } from "./references.protobuf.js";

export const protobuf: ProtobufCodec<Binding> = { encode: encodeBinding, decode: decodeBinding };

export function encodeBinding(value: Binding, writer: ProtobufWriter): void {
  writer.message(2, value.target, encodeObjectReference);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeBinding(reader: ProtobufReader, end: number): Binding {
  const value = {} as Binding;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.target = reader.message(end, decodeObjectReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
