// Code generated from schemas/resource/v1beta2/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  messageValues,
  writeMessage,
} from "../../../runtime/kit/codec.js";
import { decodeNodeSelector, encodeNodeSelector } from "../../core/v1/scheduling.protobuf.js";
import { decodeCounter, decodeDevice, encodeCounter, encodeDevice } from "./device.protobuf.js";
import type { CounterSet, ResourcePool, ResourceSlice, ResourceSliceSpec } from "./resource-slice.types.js";

export const protobuf: ProtobufCodec<ResourceSlice> = { encode: encodeResourceSlice, decode: decodeResourceSlice };

export function encodeResourceSlice(value: ResourceSlice, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeResourceSliceSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeResourceSlice(reader: ProtobufReader, end: number): ResourceSlice {
  const value = {} as ResourceSlice;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeResourceSliceSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceSliceSpec(value: ResourceSliceSpec, writer: ProtobufWriter): void {
  writer.messages(8, value.sharedCounters, encodeCounterSet);
  writer.bool(7, value.perDeviceNodeSelection);
  writer.messages(6, value.devices, encodeDevice);
  writer.bool(5, value.allNodes);
  writer.message(4, value.nodeSelector, encodeNodeSelector);
  writer.string(3, value.nodeName);
  writer.message(2, value.pool, encodeResourcePool);
  writer.string(1, value.driver);
}

export function decodeResourceSliceSpec(reader: ProtobufReader, end: number): ResourceSliceSpec {
  const value = {} as ResourceSliceSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.pool = reader.message(end, decodeResourcePool);
        break;
      case 26:
        value.nodeName = reader.string(end);
        break;
      case 34:
        value.nodeSelector = reader.message(end, decodeNodeSelector);
        break;
      case 40:
        value.allNodes = reader.bool(end);
        break;
      case 50:
        value.devices = append(value.devices, reader.message(end, decodeDevice));
        break;
      case 56:
        value.perDeviceNodeSelection = reader.bool(end);
        break;
      case 66:
        value.sharedCounters = append(value.sharedCounters, reader.message(end, decodeCounterSet));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["nodeName"]);
}

export function encodeResourcePool(value: ResourcePool, writer: ProtobufWriter): void {
  writer.integer(3, value.resourceSliceCount);
  writer.integer(2, value.generation);
  writer.string(1, value.name);
}

export function decodeResourcePool(reader: ProtobufReader, end: number): ResourcePool {
  const value = {} as ResourcePool;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.generation = reader.integer(end);
        break;
      case 24:
        value.resourceSliceCount = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCounterSet(value: CounterSet, writer: ProtobufWriter): void {
  writer.map(2, value.counters, writeMessage(encodeCounter));
  writer.string(1, value.name);
}

export function decodeCounterSet(reader: ProtobufReader, end: number): CounterSet {
  const value = {} as CounterSet;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.counters = reader.mapEntry(end, value.counters ?? {}, messageValues(decodeCounter));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
