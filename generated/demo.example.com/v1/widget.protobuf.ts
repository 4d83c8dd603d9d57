// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeIntOrString,
  decodeObjectMeta,
  decodeQuantity,
  decodeTime,
  encodeIntOrString,
  encodeObjectMeta,
  encodeQuantity,
  encodeTime,
  integerValues,
  messageValues,
  stringValues,
  writeInteger,
  writeJson,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import {
  decodeWidgetEndpoint,
  decodeWidgetFormats,
  decodeWidgetLocation,
  decodeWidgetMount,
  decodeWidgetPort,
  decodeWidgetSchedule,
  decodeWidgetStep,
  decodeWidgetTree,
  encodeWidgetEndpoint,
  encodeWidgetFormats,
  encodeWidgetLocation,
  encodeWidgetMount,
  encodeWidgetPort,
  encodeWidgetSchedule,
  encodeWidgetStep,
  encodeWidgetTree,
} from "./widget-parts.protobuf.js";
import type { Widget, WidgetSpec, WidgetSpecManifest, WidgetStatus } from "./widget.types.js";

export const protobuf: ProtobufCodec<Widget> = { encode: encodeWidget, decode: decodeWidget };

export function encodeWidget(value: Widget, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeWidgetStatus);
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
      case 26:
        value.status = reader.message(end, decodeWidgetStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetSpec(value: WidgetSpec, writer: ProtobufWriter): void {
  writer.message(37, value.tree, encodeWidgetTree);
  writer.json(36, value.manifest);
  writer.json(35, value.extra);
  writer.message(34, value.location, encodeWidgetLocation);
  writer.map(33, value.portsByZone, writeMessage(encodeWidgetPort));
  writer.map(32, value.quotas, writeInteger);
  writer.map(31, value.atomicLabels, writeString);
  writer.map(30, value.options, writeString);
  writer.repeated(29, value.matrix, writeJson);
  writer.repeated(28, value.palette, writeString);
  writer.repeated(27, value.history, writeString);
  writer.messages(26, value.steps, encodeWidgetStep);
  writer.messages(25, value.mounts, encodeWidgetMount);
  writer.messages(24, value.endpoints, encodeWidgetEndpoint);
  writer.messages(23, value.ports, encodeWidgetPort);
  writer.repeated(22, value.tags, writeString);
  writer.message(21, value.schedule, encodeWidgetSchedule);
  writer.string(20, value.alias);
  writer.integer(19, value.amount);
  writer.string(18, value.target);
  writer.string(17, value.code);
  writer.string(16, value.nickname);
  writer.string(15, value.comment);
  writer.message(14, value.formats, encodeWidgetFormats);
  writer.string(13, value.title);
  writer.string(12, value.color);
  writer.double(11, value.step);
  writer.double(10, value.ratio);
  writer.integer(9, value.count64);
  writer.integer(8, value.count32);
  writer.message(7, value.startTime, encodeTime);
  writer.message(6, value.memory, encodeQuantity);
  writer.message(5, value.port, encodeIntOrString);
  writer.bool(4, value.paused);
  writer.integer(3, value.replicas);
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
      case 24:
        value.replicas = reader.integer(end);
        break;
      case 32:
        value.paused = reader.bool(end);
        break;
      case 42:
        value.port = reader.message(end, decodeIntOrString);
        break;
      case 50:
        value.memory = reader.message(end, decodeQuantity);
        break;
      case 58:
        value.startTime = reader.message(end, decodeTime) as NonNullable<WidgetSpec["startTime"]>;
        break;
      case 64:
        value.count32 = reader.integer(end);
        break;
      case 72:
        value.count64 = reader.integer(end);
        break;
      case 81:
        value.ratio = reader.double(end);
        break;
      case 89:
        value.step = reader.double(end);
        break;
      case 98:
        value.color = reader.string(end);
        break;
      case 106:
        value.title = reader.string(end);
        break;
      case 114:
        value.formats = reader.message(end, decodeWidgetFormats);
        break;
      case 122:
        value.comment = reader.string(end);
        break;
      case 130:
        value.nickname = reader.string(end);
        break;
      case 138:
        value.code = reader.string(end);
        break;
      case 146:
        value.target = reader.string(end);
        break;
      case 152:
        value.amount = reader.integer(end);
        break;
      case 162:
        value.alias = reader.string(end);
        break;
      case 170:
        value.schedule = reader.message(end, decodeWidgetSchedule);
        break;
      case 178:
        value.tags = append(value.tags, reader.string(end));
        break;
      case 186:
        value.ports = append(value.ports, reader.message(end, decodeWidgetPort));
        break;
      case 194:
        value.endpoints = append(value.endpoints, reader.message(end, decodeWidgetEndpoint));
        break;
      case 202:
        value.mounts = append(value.mounts, reader.message(end, decodeWidgetMount));
        break;
      case 210:
        value.steps = append(value.steps, reader.message(end, decodeWidgetStep));
        break;
      case 218:
        value.history = append(value.history, reader.string(end));
        break;
      case 226:
        value.palette = append(value.palette, reader.string(end));
        break;
      case 234:
        value.matrix = append(value.matrix, reader.json(end) as never);
        break;
      case 242:
        value.options = reader.mapEntry(end, value.options ?? {}, stringValues);
        break;
      case 250:
        value.atomicLabels = reader.mapEntry(end, value.atomicLabels ?? {}, stringValues);
        break;
      case 258:
        value.quotas = reader.mapEntry(end, value.quotas ?? {}, integerValues);
        break;
      case 266:
        value.portsByZone = reader.mapEntry(end, value.portsByZone ?? {}, messageValues(decodeWidgetPort));
        break;
      case 274:
        value.location = reader.message(end, decodeWidgetLocation);
        break;
      case 282:
        value.extra = reader.json(end) as never;
        break;
      case 290:
        value.manifest = reader.json(end) as never;
        break;
      case 298:
        value.tree = reader.message(end, decodeWidgetTree);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["mode", "color", "title", "comment", "nickname", "code", "target", "alias"]);
}

export function encodeWidgetSpecManifest(value: WidgetSpecManifest, writer: ProtobufWriter): void {
  writer.message(3, value.metadata, encodeObjectMeta);
  writer.string(2, value.kind);
  writer.string(1, value.apiVersion);
}

export function decodeWidgetSpecManifest(reader: ProtobufReader, end: number): WidgetSpecManifest {
  const value = {} as WidgetSpecManifest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiVersion = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      case 26:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiVersion", "kind"]);
}

export function encodeWidgetStatus(value: WidgetStatus, writer: ProtobufWriter): void {
  writer.messages(5, value.conditions, encodeCondition);
  writer.string(4, value.selector);
  writer.integer(3, value.replicas);
  writer.integer(2, value.observedGeneration);
  writer.string(1, value.phase);
}

export function decodeWidgetStatus(reader: ProtobufReader, end: number): WidgetStatus {
  const value = {} as WidgetStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.phase = reader.string(end) as NonNullable<WidgetStatus["phase"]>;
        break;
      case 16:
        value.observedGeneration = reader.integer(end);
        break;
      case 24:
        value.replicas = reader.integer(end);
        break;
      case 34:
        value.selector = reader.string(end);
        break;
      case 42:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["phase", "selector"]);
}
