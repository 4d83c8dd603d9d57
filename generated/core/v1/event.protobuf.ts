// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeMicroTime,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type { Event, EventSeries, EventSource } from "./event.types.js";
import { decodeObjectReference, encodeObjectReference } from "./references.protobuf.js";

export const protobuf: ProtobufCodec<Event> = { encode: encodeEvent, decode: decodeEvent };

export function encodeEvent(value: Event, writer: ProtobufWriter): void {
  writer.string(15, value.reportingInstance);
  writer.string(14, value.reportingComponent);
  writer.message(13, value.related, encodeObjectReference);
  writer.string(12, value.action);
  writer.message(11, value.series, encodeEventSeries);
  writer.message(10, value.eventTime, encodeTime);
  writer.string(9, value.type);
  writer.integer(8, value.count);
  writer.message(7, value.lastTimestamp, encodeTime);
  writer.message(6, value.firstTimestamp, encodeTime);
  writer.message(5, value.source, encodeEventSource);
  writer.string(4, value.message);
  writer.string(3, value.reason);
  writer.message(2, value.involvedObject, encodeObjectReference);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeEvent(reader: ProtobufReader, end: number): Event {
  const value = {} as Event;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.involvedObject = reader.message(end, decodeObjectReference);
        break;
      case 26:
        value.reason = reader.string(end);
        break;
      case 34:
        value.message = reader.string(end);
        break;
      case 42:
        value.source = reader.message(end, decodeEventSource);
        break;
      case 50:
        value.firstTimestamp = reader.message(end, decodeTime) as NonNullable<Event["firstTimestamp"]>;
        break;
      case 58:
        value.lastTimestamp = reader.message(end, decodeTime) as NonNullable<Event["lastTimestamp"]>;
        break;
      case 64:
        value.count = reader.integer(end);
        break;
      case 74:
        value.type = reader.string(end);
        break;
      case 82:
        value.eventTime = reader.message(end, decodeMicroTime) as NonNullable<Event["eventTime"]>;
        break;
      case 90:
        value.series = reader.message(end, decodeEventSeries);
        break;
      case 98:
        value.action = reader.string(end);
        break;
      case 106:
        value.related = reader.message(end, decodeObjectReference);
        break;
      case 114:
        value.reportingComponent = reader.string(end);
        break;
      case 122:
        value.reportingInstance = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message", "count", "type", "action"]);
}

export function encodeEventSource(value: EventSource, writer: ProtobufWriter): void {
  writer.string(2, value.host);
  writer.string(1, value.component);
}

export function decodeEventSource(reader: ProtobufReader, end: number): EventSource {
  const value = {} as EventSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.component = reader.string(end);
        break;
      case 18:
        value.host = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["component", "host"]);
}

export function encodeEventSeries(value: EventSeries, writer: ProtobufWriter): void {
  writer.message(2, value.lastObservedTime, encodeTime);
  writer.integer(1, value.count);
}

export function decodeEventSeries(reader: ProtobufReader, end: number): EventSeries {
  const value = {} as EventSeries;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.count = reader.integer(end);
        break;
      case 18:
        value.lastObservedTime = reader.message(end, decodeMicroTime) as NonNullable<EventSeries["lastObservedTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["count"]);
}
