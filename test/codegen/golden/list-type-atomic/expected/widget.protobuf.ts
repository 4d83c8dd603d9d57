// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "kindsmith/kit/codec";
import type { Widget, WidgetSpec, WidgetSpecStepsItem, WidgetSpecUnmarkedItem } from "./widget.types.js";

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
  writer.messages(2, value.unmarked, encodeWidgetSpecUnmarkedItem);
  writer.messages(1, value.steps, encodeWidgetSpecStepsItem);
}

export function decodeWidgetSpec(reader: ProtobufReader, end: number): WidgetSpec {
  const value = {} as WidgetSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.steps = append(value.steps, reader.message(end, decodeWidgetSpecStepsItem));
        break;
      case 18:
        value.unmarked = append(value.unmarked, reader.message(end, decodeWidgetSpecUnmarkedItem));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpecStepsItem(value: WidgetSpecStepsItem, writer: ProtobufWriter): void {
  writer.string(1, value.run);
}

export function decodeWidgetSpecStepsItem(reader: ProtobufReader, end: number): WidgetSpecStepsItem {
  const value = {} as WidgetSpecStepsItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.run = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["run"]);
}

export function encodeWidgetSpecUnmarkedItem(value: WidgetSpecUnmarkedItem, writer: ProtobufWriter): void {
  writer.string(1, value.run);
}

export function decodeWidgetSpecUnmarkedItem(reader: ProtobufReader, end: number): WidgetSpecUnmarkedItem {
  const value = {} as WidgetSpecUnmarkedItem;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.run = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["run"]);
}
