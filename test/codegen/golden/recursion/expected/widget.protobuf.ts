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
import type { Node, Widget, WidgetSpec } from "./widget.types.js";

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
  writer.message(1, value.tree, encodeNode);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.tree = reader.message(end, decodeNode);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNode(value: Node, writer: ProtobufWriter): void {
  writer.map(4, value.byColour, writeMessage(encodeNode));
  writer.messages(3, value.children, encodeNode);
  writer.message(2, value.parent, encodeNode);
  writer.string(1, value.name);
}

export function decodeNode(reader: ProtobufReader, end: number): Node {
  const value = {} as Node;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.parent = reader.message(end, decodeNode);
        break;
      case 26:
        value.children = append(value.children, reader.message(end, decodeNode));
        break;
      case 34:
        value.byColour = reader.mapEntry(end, value.byColour ?? {}, messageValues(decodeNode));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
