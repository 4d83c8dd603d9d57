// Code generated from schemas/events/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
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
import { decodeEventSource, encodeEventSource } from "../../core/v1/event.protobuf.js";
import { decodeObjectReference, encodeObjectReference } from "../../core/v1/references.protobuf.js";
import type { Event, EventSeries } from "./event.types.js";

export const protobuf: ProtobufCodec<Event> = { encode: encodeEvent, decode: decodeEvent };

export function encodeEvent(value: Event, writer: ProtobufWriter): void {
  writer.integer(15, value.deprecatedCount);
  writer.message(14, value.deprecatedLastTimestamp, encodeTime);
  writer.message(13, value.deprecatedFirstTimestamp, encodeTime);
  writer.message(12, value.deprecatedSource, encodeEventSource);
  writer.string(11, value.type);
  writer.string(10, value.note);
  writer.message(9, value.related, encodeObjectReference);
  writer.message(8, value.regarding, encodeObjectReference);
  writer.string(7, value.reason);
  writer.string(6, value.action);
  writer.string(5, value.reportingInstance);
  writer.string(4, value.reportingController);
  writer.message(3, value.series, encodeEventSeries);
  writer.message(2, value.eventTime, encodeTime);
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
        value.eventTime = reader.message(end, decodeMicroTime) as NonNullable<Event["eventTime"]>;
        break;
      case 26:
        value.series = reader.message(end, decodeEventSeries);
        break;
      case 34:
        value.reportingController = reader.string(end);
        break;
      case 42:
        value.reportingInstance = reader.string(end);
        break;
      case 50:
        value.action = reader.string(end);
        break;
      case 58:
        value.reason = reader.string(end);
        break;
      case 66:
        value.regarding = reader.message(end, decodeObjectReference);
        break;
      case 74:
        value.related = reader.message(end, decodeObjectReference);
        break;
      case 82:
        value.note = reader.string(end);
        break;
      case 90:
        value.type = reader.string(end) as NonNullable<Event["type"]>;
        break;
      case 98:
        value.deprecatedSource = reader.message(end, decodeEventSource);
        break;
      case 106:
        value.deprecatedFirstTimestamp = reader.message(end, decodeTime) as NonNullable<Event["deprecatedFirstTimestamp"]>;
        break;
      case 114:
        value.deprecatedLastTimestamp = reader.message(end, decodeTime) as NonNullable<Event["deprecatedLastTimestamp"]>;
        break;
      case 120:
        value.deprecatedCount = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["note", "type", "deprecatedCount"]);
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
  return value;
}
