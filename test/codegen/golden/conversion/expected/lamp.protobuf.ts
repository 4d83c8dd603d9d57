// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  messageValues,
  writeMessage,
} from "kindsmith/kit/codec";
import type { Lamp, LampSpec, LampSpecNamedValue, LampSpecPiecesItem, LampSpecSame } from "./lamp.types.js";

export const protobuf: ProtobufCodec<Lamp> = { encode: encodeLamp, decode: decodeLamp };

export function encodeLamp(value: Lamp, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeLampSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeLamp(reader: ProtobufReader, end: number): Lamp {
  const value = {} as Lamp;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeLampSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLampSpec(value: LampSpec, writer: ProtobufWriter): void {
  writer.message(10, value.same, encodeLampSpecSame);
  writer.string(9, value.power);
  writer.string(8, value.zone);
  writer.integer(7, value.legacy);
  writer.map(6, value.named, writeMessage(encodeLampSpecNamedValue));
  writer.messages(5, value.pieces, encodeLampSpecPiecesItem);
  writer.string(4, value.mode);
  writer.string(3, value.address);
  writer.integer(2, value.size);
  writer.string(1, value.color);
}

export function decodeLampSpec(reader: ProtobufReader, end: number): LampSpec {
  const value = {} as LampSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.color = reader.string(end);
        break;
      case 16:
        value.size = reader.integer(end);
        break;
      case 26:
        value.address = reader.string(end);
        break;
      case 34:
        value.mode = reader.string(end) as NonNullable<LampSpec["mode"]>;
        break;
      case 42:
        value.pieces = append(value.pieces, reader.message(end, decodeLampSpecPiecesItem));
        break;
      case 50:
        value.named = reader.mapEntry(end, value.named ?? {}, messageValues(decodeLampSpecNamedValue));
        break;
      case 56:
        value.legacy = reader.integer(end);
        break;
      case 66:
        value.zone = reader.string(end);
        break;
      case 74:
        value.power = reader.string(end);
        break;
      case 82:
        value.same = reader.message(end, decodeLampSpecSame);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["color", "address", "mode", "zone", "power"]);
}

export function encodeLampSpecPiecesItem(value: LampSpecPiecesItem, writer: ProtobufWriter): void {
  writer.integer(2, value.mass);
  writer.string(1, value.name);
}

export function decodeLampSpecPiecesItem(reader: ProtobufReader, end: number): LampSpecPiecesItem {
  const value = {} as LampSpecPiecesItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.mass = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

export function encodeLampSpecNamedValue(value: LampSpecNamedValue, writer: ProtobufWriter): void {
  writer.string(1, value.short);
}

export function decodeLampSpecNamedValue(reader: ProtobufReader, end: number): LampSpecNamedValue {
  const value = {} as LampSpecNamedValue;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.short = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["short"]);
}

export function encodeLampSpecSame(value: LampSpecSame, writer: ProtobufWriter): void {
  writer.string(1, value["x-y"]);
}

export function decodeLampSpecSame(reader: ProtobufReader, end: number): LampSpecSame {
  const value = {} as LampSpecSame;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value["x-y"] = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["x-y"]);
}
