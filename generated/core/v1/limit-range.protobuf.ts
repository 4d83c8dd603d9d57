// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
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
  writeMessage,
} from "../../../runtime/kit/codec.js";
import type { LimitRange, LimitRangeItem, LimitRangeSpec } from "./limit-range.types.js";

export const protobuf: ProtobufCodec<LimitRange> = { encode: encodeLimitRange, decode: decodeLimitRange };

export function encodeLimitRange(value: LimitRange, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeLimitRangeSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeLimitRange(reader: ProtobufReader, end: number): LimitRange {
  const value = {} as LimitRange;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeLimitRangeSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLimitRangeSpec(value: LimitRangeSpec, writer: ProtobufWriter): void {
  writer.messages(1, value.limits, encodeLimitRangeItem);
}

export function decodeLimitRangeSpec(reader: ProtobufReader, end: number): LimitRangeSpec {
  const value = {} as LimitRangeSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.limits = append(value.limits, reader.message(end, decodeLimitRangeItem));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLimitRangeItem(value: LimitRangeItem, writer: ProtobufWriter): void {
  writer.map(6, value.maxLimitRequestRatio, writeMessage(encodeQuantity));
  writer.map(5, value.defaultRequest, writeMessage(encodeQuantity));
  writer.map(4, value.default, writeMessage(encodeQuantity));
  writer.map(3, value.min, writeMessage(encodeQuantity));
  writer.map(2, value.max, writeMessage(encodeQuantity));
  writer.string(1, value.type);
}

export function decodeLimitRangeItem(reader: ProtobufReader, end: number): LimitRangeItem {
  const value = {} as LimitRangeItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.max = reader.mapEntry(end, value.max ?? {}, messageValues(decodeQuantity));
        break;
      case 26:
        value.min = reader.mapEntry(end, value.min ?? {}, messageValues(decodeQuantity));
        break;
      case 34:
        value.default = reader.mapEntry(end, value.default ?? {}, messageValues(decodeQuantity));
        break;
      case 42:
        value.defaultRequest = reader.mapEntry(end, value.defaultRequest ?? {}, messageValues(decodeQuantity));
        break;
      case 50:
        value.maxLimitRequestRatio = reader.mapEntry(end, value.maxLimitRequestRatio ?? {}, messageValues(decodeQuantity));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
