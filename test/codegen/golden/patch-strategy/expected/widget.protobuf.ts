// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "kindsmith/kit/codec";
import type {
  Widget,
  WidgetSpec,
  WidgetSpecContainersItem,
  WidgetSpecStrategy,
  WidgetSpecVolumesItem,
} from "./widget.types.js";

export const protobuf: ProtobufCodec<Widget> = { encode: encodeWidget, decode: decodeWidget };

export function encodeWidget(value: Widget, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeWidgetSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeWidget(reader: ProtobufReader, end: number): Widget {
  const value = {} as Widget;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeWidgetSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpec(value: WidgetSpec, writer: ProtobufWriter): void {
  writer.message(4, value.strategy, encodeWidgetSpecStrategy);
  writer.repeated(3, value.finalizers, writeString);
  writer.messages(2, value.volumes, encodeWidgetSpecVolumesItem);
  writer.messages(1, value.containers, encodeWidgetSpecContainersItem);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.containers = append(value.containers, reader.message(end, decodeWidgetSpecContainersItem));
        break;
      case 18:
        value.volumes = append(value.volumes, reader.message(end, decodeWidgetSpecVolumesItem));
        break;
      case 26:
        value.finalizers = append(value.finalizers, reader.string(end));
        break;
      case 34:
        value.strategy = reader.message(end, decodeWidgetSpecStrategy);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpecContainersItem(value: WidgetSpecContainersItem, writer: ProtobufWriter): void {
  writer.string(2, value.image);
  writer.string(1, value.name);
}

export function decodeWidgetSpecContainersItem(reader: ProtobufReader, end: number): WidgetSpecContainersItem {
  const value = {} as WidgetSpecContainersItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.image = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["image"]);
}

export function encodeWidgetSpecVolumesItem(value: WidgetSpecVolumesItem, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodeWidgetSpecVolumesItem(reader: ProtobufReader, end: number): WidgetSpecVolumesItem {
  const value = {} as WidgetSpecVolumesItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpecStrategy(value: WidgetSpecStrategy, writer: ProtobufWriter): void {
  writer.string(1, value.type);
}

export function decodeWidgetSpecStrategy(reader: ProtobufReader, end: number): WidgetSpecStrategy {
  const value = {} as WidgetSpecStrategy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["type"]);
}
