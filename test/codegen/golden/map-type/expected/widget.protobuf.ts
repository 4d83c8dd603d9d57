// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
  stringValues,
  writeString,
} from "kindsmith/kit/codec";
import type { Widget, WidgetSpec } from "./widget.types.js";

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
  writer.map(3, value.unmarked, writeString);
  writer.map(2, value.annotations, writeString);
  writer.map(1, value.labels, writeString);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.labels = reader.mapEntry(end, value.labels ?? {}, stringValues);
        break;
      case 18:
        value.annotations = reader.mapEntry(end, value.annotations ?? {}, stringValues);
        break;
      case 26:
        value.unmarked = reader.mapEntry(end, value.unmarked ?? {}, stringValues);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
