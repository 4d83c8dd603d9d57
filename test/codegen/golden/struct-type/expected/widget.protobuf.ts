// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "kindsmith/kit/codec";
import type { Widget, WidgetSpec, WidgetSpecSelector, WidgetSpecTemplate } from "./widget.types.js";

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
  writer.message(2, value.template, encodeWidgetSpecTemplate);
  writer.message(1, value.selector, encodeWidgetSpecSelector);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.selector = reader.message(end, decodeWidgetSpecSelector);
        break;
      case 18:
        value.template = reader.message(end, decodeWidgetSpecTemplate);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpecSelector(value: WidgetSpecSelector, writer: ProtobufWriter): void {
  writer.string(2, value.value);
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
      case 18:
        value.value = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["key", "value"]);
}

export function encodeWidgetSpecTemplate(value: WidgetSpecTemplate, writer: ProtobufWriter): void {
  writer.string(1, value.image);
}

export function decodeWidgetSpecTemplate(reader: ProtobufReader, end: number): WidgetSpecTemplate {
  const value = {} as WidgetSpecTemplate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.image = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["image"]);
}
