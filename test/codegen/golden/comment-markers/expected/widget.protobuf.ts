// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  stringValues,
  writeString,
} from "kindsmith/kit/codec";
import type {
  Widget,
  WidgetSpec,
  WidgetSpecContainersItem,
  WidgetSpecPortsItem,
  WidgetSpecSelector,
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
  writer.messages(5, value.containers, encodeWidgetSpecContainersItem);
  writer.message(4, value.selector, encodeWidgetSpecSelector);
  writer.map(3, value.labels, writeString);
  writer.repeated(2, value.names, writeString);
  writer.messages(1, value.ports, encodeWidgetSpecPortsItem);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ports = append(value.ports, reader.message(end, decodeWidgetSpecPortsItem));
        break;
      case 18:
        value.names = append(value.names, reader.string(end));
        break;
      case 26:
        value.labels = reader.mapEntry(end, value.labels ?? {}, stringValues);
        break;
      case 34:
        value.selector = reader.message(end, decodeWidgetSpecSelector);
        break;
      case 42:
        value.containers = append(value.containers, reader.message(end, decodeWidgetSpecContainersItem));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpecPortsItem(value: WidgetSpecPortsItem, writer: ProtobufWriter): void {
  writer.string(2, value.protocol);
  writer.integer(1, value.port);
}

export function decodeWidgetSpecPortsItem(reader: ProtobufReader, end: number): WidgetSpecPortsItem {
  const value = {} as WidgetSpecPortsItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.port = reader.integer(end);
        break;
      case 18:
        value.protocol = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpecSelector(value: WidgetSpecSelector, writer: ProtobufWriter): void {
  writer.string(1, value.key);
}

export function decodeWidgetSpecSelector(reader: ProtobufReader, end: number): WidgetSpecSelector {
  const value = {} as WidgetSpecSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["key"]);
}

export function encodeWidgetSpecContainersItem(value: WidgetSpecContainersItem, writer: ProtobufWriter): void {
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
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}
