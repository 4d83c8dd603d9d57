// Code generated from schemas/core/v1/component-status.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { ComponentCondition, ComponentStatus } from "./component-status.types.js";

export const protobuf: ProtobufCodec<ComponentStatus> = { encode: encodeComponentStatus, decode: decodeComponentStatus };

export function encodeComponentStatus(value: ComponentStatus, writer: ProtobufWriter): void {
  writer.messages(2, value.conditions, encodeComponentCondition);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeComponentStatus(reader: ProtobufReader, end: number): ComponentStatus {
  const value = {} as ComponentStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.conditions = append(value.conditions, reader.message(end, decodeComponentCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeComponentCondition(value: ComponentCondition, writer: ProtobufWriter): void {
  writer.string(4, value.error);
  writer.string(3, value.message);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeComponentCondition(reader: ProtobufReader, end: number): ComponentCondition {
  const value = {} as ComponentCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 26:
        value.message = reader.string(end);
        break;
      case 34:
        value.error = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["message", "error"]);
}
