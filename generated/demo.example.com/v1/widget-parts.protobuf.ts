// Code generated from schemas/demo.example.com/v1/widget-parts.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append, writeString } from "../../../runtime/kit/codec.js";
import type {
  WidgetEndpoint,
  WidgetFormats,
  WidgetLocation,
  WidgetMount,
  WidgetPort,
  WidgetSchedule,
  WidgetStep,
  WidgetTree,
} from "./widget-parts.types.js";

export function encodeWidgetFormats(value: WidgetFormats, writer: ProtobufWriter): void {
  writer.string(10, value.uri);
  writer.string(9, value.uuid);
  writer.string(8, value.cidr);
  writer.string(7, value.ipv6);
  writer.string(6, value.ipv4);
  writer.string(5, value.email);
  writer.base64(4, value.byte);
  writer.string(3, value.duration);
  writer.string(2, value.date);
  writer.string(1, value.dateTime);
}

export function decodeWidgetFormats(reader: ProtobufReader, end: number): WidgetFormats {
  const value = {} as WidgetFormats;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.dateTime = reader.string(end);
        break;
      case 18:
        value.date = reader.string(end);
        break;
      case 26:
        value.duration = reader.string(end);
        break;
      case 34:
        value.byte = reader.base64(end);
        break;
      case 42:
        value.email = reader.string(end);
        break;
      case 50:
        value.ipv4 = reader.string(end);
        break;
      case 58:
        value.ipv6 = reader.string(end);
        break;
      case 66:
        value.cidr = reader.string(end);
        break;
      case 74:
        value.uuid = reader.string(end);
        break;
      case 82:
        value.uri = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "dateTime",
    "date",
    "duration",
    "byte",
    "email",
    "ipv4",
    "ipv6",
    "cidr",
    "uuid",
    "uri",
  ]);
}

export function encodeWidgetSchedule(value: WidgetSchedule, writer: ProtobufWriter): void {
  writer.integer(2, value.everySeconds);
  writer.string(1, value.cron);
}

export function decodeWidgetSchedule(reader: ProtobufReader, end: number): WidgetSchedule {
  const value = {} as WidgetSchedule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.cron = reader.string(end);
        break;
      case 16:
        value.everySeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["cron", "everySeconds"]);
}

export function encodeWidgetPort(value: WidgetPort, writer: ProtobufWriter): void {
  writer.string(3, value.protocol);
  writer.integer(2, value.port);
  writer.string(1, value.name);
}

export function decodeWidgetPort(reader: ProtobufReader, end: number): WidgetPort {
  const value = {} as WidgetPort;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.port = reader.integer(end);
        break;
      case 26:
        value.protocol = reader.string(end) as NonNullable<WidgetPort["protocol"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["protocol"]);
}

export function encodeWidgetEndpoint(value: WidgetEndpoint, writer: ProtobufWriter): void {
  writer.integer(3, value.weight);
  writer.integer(2, value.port);
  writer.string(1, value.host);
}

export function decodeWidgetEndpoint(reader: ProtobufReader, end: number): WidgetEndpoint {
  const value = {} as WidgetEndpoint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.host = reader.string(end);
        break;
      case 16:
        value.port = reader.integer(end);
        break;
      case 24:
        value.weight = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetMount(value: WidgetMount, writer: ProtobufWriter): void {
  writer.bool(3, value.readOnly);
  writer.string(2, value.path);
  writer.string(1, value.name);
}

export function decodeWidgetMount(reader: ProtobufReader, end: number): WidgetMount {
  const value = {} as WidgetMount;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.path = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["path"]);
}

export function encodeWidgetStep(value: WidgetStep, writer: ProtobufWriter): void {
  writer.repeated(2, value.arguments, writeString);
  writer.string(1, value.action);
}

export function decodeWidgetStep(reader: ProtobufReader, end: number): WidgetStep {
  const value = {} as WidgetStep;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.action = reader.string(end);
        break;
      case 18:
        value.arguments = append(value.arguments, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWidgetLocation(value: WidgetLocation, writer: ProtobufWriter): void {
  writer.string(2, value.zone);
  writer.string(1, value.region);
}

export function decodeWidgetLocation(reader: ProtobufReader, end: number): WidgetLocation {
  const value = {} as WidgetLocation;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.region = reader.string(end);
        break;
      case 18:
        value.zone = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["region", "zone"]);
}

export function encodeWidgetTree(value: WidgetTree, writer: ProtobufWriter): void {
  writer.messages(2, value.children, encodeWidgetTree);
  writer.string(1, value.label);
}

export function decodeWidgetTree(reader: ProtobufReader, end: number): WidgetTree {
  const value = {} as WidgetTree;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.label = reader.string(end);
        break;
      case 18:
        value.children = append(value.children, reader.message(end, decodeWidgetTree));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["label"]);
}
