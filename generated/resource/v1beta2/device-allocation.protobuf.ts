// Code generated from schemas/resource/v1beta2/device-allocation.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  decodeRawObject,
  decodeTime,
  encodeQuantity,
  encodeRawObject,
  encodeTime,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeNodeSelector, encodeNodeSelector } from "../../core/v1/scheduling.protobuf.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import type {
  AllocatedDeviceStatus,
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceAllocationResult,
  DeviceRequestAllocationResult,
  NetworkDeviceData,
} from "./device-allocation.types.js";
import {
  decodeDeviceToleration,
  decodeOpaqueDeviceConfiguration,
  encodeDeviceToleration,
  encodeOpaqueDeviceConfiguration,
} from "./device-parts.protobuf.js";

export function encodeAllocationResult(value: AllocationResult, writer: ProtobufWriter): void {
  writer.message(5, value.allocationTimestamp, encodeTime);
  writer.message(3, value.nodeSelector, encodeNodeSelector);
  writer.message(1, value.devices, encodeDeviceAllocationResult);
}

export function decodeAllocationResult(reader: ProtobufReader, end: number): AllocationResult {
  const value = {} as AllocationResult;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.devices = reader.message(end, decodeDeviceAllocationResult);
        break;
      case 26:
        value.nodeSelector = reader.message(end, decodeNodeSelector);
        break;
      case 42:
        value.allocationTimestamp = reader.message(end, decodeTime) as NonNullable<AllocationResult["allocationTimestamp"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceAllocationResult(value: DeviceAllocationResult, writer: ProtobufWriter): void {
  writer.messages(2, value.config, encodeDeviceAllocationConfiguration);
  writer.messages(1, value.results, encodeDeviceRequestAllocationResult);
}

export function decodeDeviceAllocationResult(reader: ProtobufReader, end: number): DeviceAllocationResult {
  const value = {} as DeviceAllocationResult;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.results = append(value.results, reader.message(end, decodeDeviceRequestAllocationResult));
        break;
      case 18:
        value.config = append(value.config, reader.message(end, decodeDeviceAllocationConfiguration));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceRequestAllocationResult(value: DeviceRequestAllocationResult, writer: ProtobufWriter): void {
  writer.map(10, value.consumedCapacity, writeMessage(encodeQuantity));
  writer.string(9, value.shareID);
  writer.repeated(8, value.bindingFailureConditions, writeString);
  writer.repeated(7, value.bindingConditions, writeString);
  writer.messages(6, value.tolerations, encodeDeviceToleration);
  writer.bool(5, value.adminAccess);
  writer.string(4, value.device);
  writer.string(3, value.pool);
  writer.string(2, value.driver);
  writer.string(1, value.request);
}

export function decodeDeviceRequestAllocationResult(reader: ProtobufReader, end: number): DeviceRequestAllocationResult {
  const value = {} as DeviceRequestAllocationResult;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.request = reader.string(end);
        break;
      case 18:
        value.driver = reader.string(end);
        break;
      case 26:
        value.pool = reader.string(end);
        break;
      case 34:
        value.device = reader.string(end);
        break;
      case 40:
        value.adminAccess = reader.bool(end);
        break;
      case 50:
        value.tolerations = append(value.tolerations, reader.message(end, decodeDeviceToleration));
        break;
      case 58:
        value.bindingConditions = append(value.bindingConditions, reader.string(end));
        break;
      case 66:
        value.bindingFailureConditions = append(value.bindingFailureConditions, reader.string(end));
        break;
      case 74:
        value.shareID = reader.string(end);
        break;
      case 82:
        value.consumedCapacity = reader.mapEntry(end, value.consumedCapacity ?? {}, messageValues(decodeQuantity));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["shareID"]);
}

export function encodeDeviceAllocationConfiguration(value: DeviceAllocationConfiguration, writer: ProtobufWriter): void {
  writer.message(3, value, encodeDeviceAllocationConfigurationAsDeviceConfiguration);
  writer.repeated(2, value.requests, writeString);
  writer.string(1, value.source);
}

export function decodeDeviceAllocationConfiguration(reader: ProtobufReader, end: number): DeviceAllocationConfiguration {
  const value = {} as DeviceAllocationConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.source = reader.string(end) as NonNullable<DeviceAllocationConfiguration["source"]>;
        break;
      case 18:
        value.requests = append(value.requests, reader.string(end));
        break;
      case 26:
        reader.message(end, (inner, at) => decodeDeviceAllocationConfigurationFromDeviceConfiguration(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

function encodeDeviceAllocationConfigurationAsDeviceConfiguration(value: DeviceAllocationConfiguration, writer: ProtobufWriter): void {
  writer.message(1, value.opaque, encodeOpaqueDeviceConfiguration);
}

function decodeDeviceAllocationConfigurationFromDeviceConfiguration(value: DeviceAllocationConfiguration, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.opaque = reader.message(end, decodeOpaqueDeviceConfiguration);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeAllocatedDeviceStatus(value: AllocatedDeviceStatus, writer: ProtobufWriter): void {
  writer.string(7, value.shareID);
  writer.message(6, value.networkData, encodeNetworkDeviceData);
  writer.message(5, value.data, encodeRawObject);
  writer.messages(4, value.conditions, encodeCondition);
  writer.string(3, value.device);
  writer.string(2, value.pool);
  writer.string(1, value.driver);
}

export function decodeAllocatedDeviceStatus(reader: ProtobufReader, end: number): AllocatedDeviceStatus {
  const value = {} as AllocatedDeviceStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.pool = reader.string(end);
        break;
      case 26:
        value.device = reader.string(end);
        break;
      case 34:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      case 42:
        value.data = reader.message(end, decodeRawObject);
        break;
      case 50:
        value.networkData = reader.message(end, decodeNetworkDeviceData);
        break;
      case 58:
        value.shareID = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["shareID"]);
}

export function encodeNetworkDeviceData(value: NetworkDeviceData, writer: ProtobufWriter): void {
  writer.string(3, value.hardwareAddress);
  writer.repeated(2, value.ips, writeString);
  writer.string(1, value.interfaceName);
}

export function decodeNetworkDeviceData(reader: ProtobufReader, end: number): NetworkDeviceData {
  const value = {} as NetworkDeviceData;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.interfaceName = reader.string(end);
        break;
      case 18:
        value.ips = append(value.ips, reader.string(end));
        break;
      case 26:
        value.hardwareAddress = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["interfaceName", "hardwareAddress"]);
}
