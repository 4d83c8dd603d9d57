// Code generated from schemas/resource/v1/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeResourceClaimSpec, encodeResourceClaimSpec } from "./device-claim.protobuf.js";
import type { ResourceClaimTemplate, ResourceClaimTemplateSpec } from "./resource-claim-template.types.js";

export const protobuf: ProtobufCodec<ResourceClaimTemplate> = { encode: encodeResourceClaimTemplate, decode: decodeResourceClaimTemplate };

export function encodeResourceClaimTemplate(value: ResourceClaimTemplate, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeResourceClaimTemplateSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeResourceClaimTemplate(reader: ProtobufReader, end: number): ResourceClaimTemplate {
  const value = {} as ResourceClaimTemplate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeResourceClaimTemplateSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceClaimTemplateSpec(value: ResourceClaimTemplateSpec, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeResourceClaimSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeResourceClaimTemplateSpec(reader: ProtobufReader, end: number): ResourceClaimTemplateSpec {
  const value = {} as ResourceClaimTemplateSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeResourceClaimSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
