// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { Namespace, NamespaceCondition, NamespaceSpec, NamespaceStatus } from "./namespace.types.js";

export const protobuf: ProtobufCodec<Namespace> = { encode: encodeNamespace, decode: decodeNamespace };

export function encodeNamespace(value: Namespace, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeNamespaceStatus);
  writer.message(2, value.spec, encodeNamespaceSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeNamespace(reader: ProtobufReader, end: number): Namespace {
  const value = {} as Namespace;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeNamespaceSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeNamespaceStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNamespaceSpec(value: NamespaceSpec, writer: ProtobufWriter): void {
  writer.repeated(1, value.finalizers, writeString);
}

export function decodeNamespaceSpec(reader: ProtobufReader, end: number): NamespaceSpec {
  const value = {} as NamespaceSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.finalizers = append(value.finalizers, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNamespaceStatus(value: NamespaceStatus, writer: ProtobufWriter): void {
  writer.messages(2, value.conditions, encodeNamespaceCondition);
  writer.string(1, value.phase);
}

export function decodeNamespaceStatus(reader: ProtobufReader, end: number): NamespaceStatus {
  const value = {} as NamespaceStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.phase = reader.string(end);
        break;
      case 18:
        value.conditions = append(value.conditions, reader.message(end, decodeNamespaceCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["phase"]);
}

export function encodeNamespaceCondition(value: NamespaceCondition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeNamespaceCondition(reader: ProtobufReader, end: number): NamespaceCondition {
  const value = {} as NamespaceCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<NamespaceCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}
