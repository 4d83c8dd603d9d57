// Code generated from schemas/node/v1beta1/runtime-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeQuantity,
  encodeObjectMeta,
  encodeQuantity,
  messageValues,
  stringValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeToleration, encodeToleration } from "../../core/v1/scheduling.protobuf.js";
import type { Overhead, RuntimeClass, Scheduling } from "./runtime-class.types.js";

export const protobuf: ProtobufCodec<RuntimeClass> = { encode: encodeRuntimeClass, decode: decodeRuntimeClass };

export function encodeRuntimeClass(value: RuntimeClass, writer: ProtobufWriter): void {
  writer.message(4, value.scheduling, encodeScheduling);
  writer.message(3, value.overhead, encodeOverhead);
  writer.string(2, value.handler);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeRuntimeClass(reader: ProtobufReader, end: number): RuntimeClass {
  const value = {} as RuntimeClass;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.handler = reader.string(end);
        break;
      case 26:
        value.overhead = reader.message(end, decodeOverhead);
        break;
      case 34:
        value.scheduling = reader.message(end, decodeScheduling);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeOverhead(value: Overhead, writer: ProtobufWriter): void {
  writer.map(1, value.podFixed, writeMessage(encodeQuantity));
}

export function decodeOverhead(reader: ProtobufReader, end: number): Overhead {
  const value = {} as Overhead;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.podFixed = reader.mapEntry(end, value.podFixed ?? {}, messageValues(decodeQuantity));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeScheduling(value: Scheduling, writer: ProtobufWriter): void {
  writer.messages(2, value.tolerations, encodeToleration);
  writer.map(1, value.nodeSelector, writeString);
}

export function decodeScheduling(reader: ProtobufReader, end: number): Scheduling {
  const value = {} as Scheduling;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.nodeSelector = reader.mapEntry(end, value.nodeSelector ?? {}, stringValues);
        break;
      case 18:
        value.tolerations = append(value.tolerations, reader.message(end, decodeToleration));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
