// Code generated from schemas/core/v1/pod-template.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodePodTemplateSpec, encodePodTemplateSpec } from "./pod-spec.protobuf.js";
import type { PodTemplate } from "./pod-template.types.js";

export const protobuf: ProtobufCodec<PodTemplate> = { encode: encodePodTemplate, decode: decodePodTemplate };

export function encodePodTemplate(value: PodTemplate, writer: ProtobufWriter): void {
  writer.message(2, value.template, encodePodTemplateSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePodTemplate(reader: ProtobufReader, end: number): PodTemplate {
  const value = {} as PodTemplate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.template = reader.message(end, decodePodTemplateSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
