// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { IngressClass, IngressClassParametersReference, IngressClassSpec } from "./ingress-class.types.js";

export const protobuf: ProtobufCodec<IngressClass> = { encode: encodeIngressClass, decode: decodeIngressClass };

export function encodeIngressClass(value: IngressClass, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeIngressClassSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeIngressClass(reader: ProtobufReader, end: number): IngressClass {
  const value = {} as IngressClass;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeIngressClassSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIngressClassSpec(value: IngressClassSpec, writer: ProtobufWriter): void {
  writer.message(2, value.parameters, encodeIngressClassParametersReference);
  writer.string(1, value.controller);
}

export function decodeIngressClassSpec(reader: ProtobufReader, end: number): IngressClassSpec {
  const value = {} as IngressClassSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.controller = reader.string(end);
        break;
      case 18:
        value.parameters = reader.message(end, decodeIngressClassParametersReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["controller"]);
}

export function encodeIngressClassParametersReference(value: IngressClassParametersReference, writer: ProtobufWriter): void {
  writer.string(5, value.namespace);
  writer.string(4, value.scope);
  writer.string(3, value.name);
  writer.string(2, value.kind);
  writer.string(1, value.apiGroup);
}

export function decodeIngressClassParametersReference(reader: ProtobufReader, end: number): IngressClassParametersReference {
  const value = {} as IngressClassParametersReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroup = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      case 34:
        value.scope = reader.string(end) as NonNullable<IngressClassParametersReference["scope"]>;
        break;
      case 42:
        value.namespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
