// Code generated from schemas/resource/v1/device.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  encodeQuantity,
  messageValues,
  readBool,
  readInteger,
  writeBool,
  writeInteger,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeNodeSelector, encodeNodeSelector } from "../../core/v1/scheduling.protobuf.js";
import { decodeDeviceTaint, encodeDeviceTaint } from "./device-taint.protobuf.js";
import type {
  CapacityRequestPolicy,
  CapacityRequestPolicyRange,
  Counter,
  Device,
  DeviceAttribute,
  DeviceCapacity,
  DeviceCounterConsumption,
  NodeAllocatableResourceMapping,
} from "./device.types.js";

export function encodeDevice(value: Device, writer: ProtobufWriter): void {
  writer.map(13, value.nodeAllocatableResourceMappings, writeMessage(encodeNodeAllocatableResourceMapping));
  writer.bool(12, value.allowMultipleAllocations);
  writer.repeated(11, value.bindingFailureConditions, writeString);
  writer.repeated(10, value.bindingConditions, writeString);
  writer.bool(9, value.bindsToNode);
  writer.messages(8, value.taints, encodeDeviceTaint);
  writer.bool(7, value.allNodes);
  writer.message(6, value.nodeSelector, encodeNodeSelector);
  writer.string(5, value.nodeName);
  writer.messages(4, value.consumesCounters, encodeDeviceCounterConsumption);
  writer.map(3, value.capacity, writeMessage(encodeDeviceCapacity));
  writer.map(2, value.attributes, writeMessage(encodeDeviceAttribute));
  writer.string(1, value.name);
}

export function decodeDevice(reader: ProtobufReader, end: number): Device {
  const value = {} as Device;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.attributes = reader.mapEntry(end, value.attributes ?? {}, messageValues(decodeDeviceAttribute));
        break;
      case 26:
        value.capacity = reader.mapEntry(end, value.capacity ?? {}, messageValues(decodeDeviceCapacity));
        break;
      case 34:
        value.consumesCounters = append(value.consumesCounters, reader.message(end, decodeDeviceCounterConsumption));
        break;
      case 42:
        value.nodeName = reader.string(end);
        break;
      case 50:
        value.nodeSelector = reader.message(end, decodeNodeSelector);
        break;
      case 56:
        value.allNodes = reader.bool(end);
        break;
      case 66:
        value.taints = append(value.taints, reader.message(end, decodeDeviceTaint));
        break;
      case 72:
        value.bindsToNode = reader.bool(end);
        break;
      case 82:
        value.bindingConditions = append(value.bindingConditions, reader.string(end));
        break;
      case 90:
        value.bindingFailureConditions = append(value.bindingFailureConditions, reader.string(end));
        break;
      case 96:
        value.allowMultipleAllocations = reader.bool(end);
        break;
      case 106:
        value.nodeAllocatableResourceMappings = reader.mapEntry(end, value.nodeAllocatableResourceMappings ?? {}, messageValues(decodeNodeAllocatableResourceMapping));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["nodeName"]);
}

export function encodeNodeAllocatableResourceMapping(value: NodeAllocatableResourceMapping, writer: ProtobufWriter): void {
  writer.message(2, value.allocationMultiplier, encodeQuantity);
  writer.string(1, value.capacityKey);
}

export function decodeNodeAllocatableResourceMapping(reader: ProtobufReader, end: number): NodeAllocatableResourceMapping {
  const value = {} as NodeAllocatableResourceMapping;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.capacityKey = reader.string(end);
        break;
      case 18:
        value.allocationMultiplier = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["capacityKey"]);
}

export function encodeDeviceAttribute(value: DeviceAttribute, writer: ProtobufWriter): void {
  writer.repeated(9, value.versions, writeString);
  writer.repeated(8, value.strings, writeString);
  writer.repeated(7, value.bools, writeBool);
  writer.repeated(6, value.ints, writeInteger);
  writer.string(5, value.version);
  writer.string(4, value.string);
  writer.bool(3, value.bool);
  writer.integer(2, value.int);
}

export function decodeDeviceAttribute(reader: ProtobufReader, end: number): DeviceAttribute {
  const value = {} as DeviceAttribute;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 16:
        value.int = reader.integer(end);
        break;
      case 24:
        value.bool = reader.bool(end);
        break;
      case 34:
        value.string = reader.string(end);
        break;
      case 42:
        value.version = reader.string(end);
        break;
      case 48:
        value.ints = append(value.ints, reader.integer(end));
        break;
      case 50:
        value.ints = reader.packed(end, value.ints ?? [], readInteger);
        break;
      case 56:
        value.bools = append(value.bools, reader.bool(end));
        break;
      case 58:
        value.bools = reader.packed(end, value.bools ?? [], readBool);
        break;
      case 66:
        value.strings = append(value.strings, reader.string(end));
        break;
      case 74:
        value.versions = append(value.versions, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["string", "version"]);
}

export function encodeDeviceCapacity(value: DeviceCapacity, writer: ProtobufWriter): void {
  writer.message(2, value.requestPolicy, encodeCapacityRequestPolicy);
  writer.message(1, value.value, encodeQuantity);
}

export function decodeDeviceCapacity(reader: ProtobufReader, end: number): DeviceCapacity {
  const value = {} as DeviceCapacity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.value = reader.message(end, decodeQuantity);
        break;
      case 18:
        value.requestPolicy = reader.message(end, decodeCapacityRequestPolicy);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCapacityRequestPolicy(value: CapacityRequestPolicy, writer: ProtobufWriter): void {
  writer.message(4, value.validRange, encodeCapacityRequestPolicyRange);
  writer.messages(3, value.validValues, encodeQuantity);
  writer.message(1, value.default, encodeQuantity);
}

export function decodeCapacityRequestPolicy(reader: ProtobufReader, end: number): CapacityRequestPolicy {
  const value = {} as CapacityRequestPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.default = reader.message(end, decodeQuantity);
        break;
      case 26:
        value.validValues = append(value.validValues, reader.message(end, decodeQuantity));
        break;
      case 34:
        value.validRange = reader.message(end, decodeCapacityRequestPolicyRange);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCapacityRequestPolicyRange(value: CapacityRequestPolicyRange, writer: ProtobufWriter): void {
  writer.message(3, value.step, encodeQuantity);
  writer.message(2, value.max, encodeQuantity);
  writer.message(1, value.min, encodeQuantity);
}

export function decodeCapacityRequestPolicyRange(reader: ProtobufReader, end: number): CapacityRequestPolicyRange {
  const value = {} as CapacityRequestPolicyRange;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.min = reader.message(end, decodeQuantity);
        break;
      case 18:
        value.max = reader.message(end, decodeQuantity);
        break;
      case 26:
        value.step = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceCounterConsumption(value: DeviceCounterConsumption, writer: ProtobufWriter): void {
  writer.map(2, value.counters, writeMessage(encodeCounter));
  writer.string(1, value.counterSet);
}

export function decodeDeviceCounterConsumption(reader: ProtobufReader, end: number): DeviceCounterConsumption {
  const value = {} as DeviceCounterConsumption;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.counterSet = reader.string(end);
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

export function encodeCounter(value: Counter, writer: ProtobufWriter): void {
  writer.message(1, value.value, encodeQuantity);
}

export function decodeCounter(reader: ProtobufReader, end: number): Counter {
  const value = {} as Counter;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.value = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
