// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeIntOrString,
  decodeObjectMeta,
  encodeIntOrString,
  encodeObjectMeta,
  integerValues,
  writeInteger,
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
  writer.string(5, value.note);
  writer.message(4, value.port, encodeIntOrString);
  writer.map(3, value.limits, writeInteger);
  writer.string(2, value.mode);
  writer.integer(1, value.size);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.size = reader.integer(end);
        break;
      case 18:
        value.mode = reader.string(end) as NonNullable<WidgetSpec["mode"]>;
        break;
      case 26:
        value.limits = reader.mapEntry(end, value.limits ?? {}, integerValues);
        break;
      case 34:
        value.port = reader.message(end, decodeIntOrString);
        break;
      case 42:
        value.note = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["size", "mode", "note"]);
}
