// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodePodSpec, encodePodSpec } from "./pod-spec.protobuf.js";
import { decodePodStatus, encodePodStatus } from "./pod-status.protobuf.js";
import type { Pod } from "./pod.types.js";

export const protobuf: ProtobufCodec<Pod> = { encode: encodePod, decode: decodePod };

export function encodePod(value: Pod, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePodStatus);
  writer.message(2, value.spec, encodePodSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePod(reader: ProtobufReader, end: number): Pod {
  const value = {} as Pod;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePodSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePodStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
