// Code generated from schemas/resource/v1/device-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  encodeQuantity,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  CapacityRequirements,
  DeviceClaim,
  DeviceClaimConfiguration,
  DeviceConstraint,
  DeviceRequest,
  DeviceSubRequest,
  ExactDeviceRequest,
  ResourceClaimSpec,
} from "./device-claim.types.js";
import {
  decodeDeviceSelector,
  decodeDeviceToleration,
  decodeOpaqueDeviceConfiguration,
  encodeDeviceSelector,
  encodeDeviceToleration,
  encodeOpaqueDeviceConfiguration,
} from "./device-parts.protobuf.js";

export function encodeResourceClaimSpec(value: ResourceClaimSpec, writer: ProtobufWriter): void {
  writer.message(1, value.devices, encodeDeviceClaim);
}

export function decodeResourceClaimSpec(reader: ProtobufReader, end: number): ResourceClaimSpec {
  const value = {} as ResourceClaimSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.devices = reader.message(end, decodeDeviceClaim);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceClaim(value: DeviceClaim, writer: ProtobufWriter): void {
  writer.messages(3, value.config, encodeDeviceClaimConfiguration);
  writer.messages(2, value.constraints, encodeDeviceConstraint);
  writer.messages(1, value.requests, encodeDeviceRequest);
}

export function decodeDeviceClaim(reader: ProtobufReader, end: number): DeviceClaim {
  const value = {} as DeviceClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requests = append(value.requests, reader.message(end, decodeDeviceRequest));
        break;
      case 18:
        value.constraints = append(value.constraints, reader.message(end, decodeDeviceConstraint));
        break;
      case 26:
        value.config = append(value.config, reader.message(end, decodeDeviceClaimConfiguration));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceRequest(value: DeviceRequest, writer: ProtobufWriter): void {
  writer.messages(3, value.firstAvailable, encodeDeviceSubRequest);
  writer.message(2, value.exactly, encodeExactDeviceRequest);
  writer.string(1, value.name);
}

export function decodeDeviceRequest(reader: ProtobufReader, end: number): DeviceRequest {
  const value = {} as DeviceRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.exactly = reader.message(end, decodeExactDeviceRequest);
        break;
      case 26:
        value.firstAvailable = append(value.firstAvailable, reader.message(end, decodeDeviceSubRequest));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeExactDeviceRequest(value: ExactDeviceRequest, writer: ProtobufWriter): void {
  writer.message(7, value.capacity, encodeCapacityRequirements);
  writer.messages(6, value.tolerations, encodeDeviceToleration);
  writer.bool(5, value.adminAccess);
  writer.integer(4, value.count);
  writer.string(3, value.allocationMode);
  writer.messages(2, value.selectors, encodeDeviceSelector);
  writer.string(1, value.deviceClassName);
}

export function decodeExactDeviceRequest(reader: ProtobufReader, end: number): ExactDeviceRequest {
  const value = {} as ExactDeviceRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.deviceClassName = reader.string(end);
        break;
      case 18:
        value.selectors = append(value.selectors, reader.message(end, decodeDeviceSelector));
        break;
      case 26:
        value.allocationMode = reader.string(end) as NonNullable<ExactDeviceRequest["allocationMode"]>;
        break;
      case 32:
        value.count = reader.integer(end);
        break;
      case 40:
        value.adminAccess = reader.bool(end);
        break;
      case 50:
        value.tolerations = append(value.tolerations, reader.message(end, decodeDeviceToleration));
        break;
      case 58:
        value.capacity = reader.message(end, decodeCapacityRequirements);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["allocationMode", "count"]);
}

export function encodeDeviceSubRequest(value: DeviceSubRequest, writer: ProtobufWriter): void {
  writer.message(7, value.capacity, encodeCapacityRequirements);
  writer.messages(6, value.tolerations, encodeDeviceToleration);
  writer.integer(5, value.count);
  writer.string(4, value.allocationMode);
  writer.messages(3, value.selectors, encodeDeviceSelector);
  writer.string(2, value.deviceClassName);
  writer.string(1, value.name);
}

export function decodeDeviceSubRequest(reader: ProtobufReader, end: number): DeviceSubRequest {
  const value = {} as DeviceSubRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.deviceClassName = reader.string(end);
        break;
      case 26:
        value.selectors = append(value.selectors, reader.message(end, decodeDeviceSelector));
        break;
      case 34:
        value.allocationMode = reader.string(end) as NonNullable<DeviceSubRequest["allocationMode"]>;
        break;
      case 40:
        value.count = reader.integer(end);
        break;
      case 50:
        value.tolerations = append(value.tolerations, reader.message(end, decodeDeviceToleration));
        break;
      case 58:
        value.capacity = reader.message(end, decodeCapacityRequirements);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["allocationMode", "count"]);
}

export function encodeCapacityRequirements(value: CapacityRequirements, writer: ProtobufWriter): void {
  writer.map(1, value.requests, writeMessage(encodeQuantity));
}

export function decodeCapacityRequirements(reader: ProtobufReader, end: number): CapacityRequirements {
  const value = {} as CapacityRequirements;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requests = reader.mapEntry(end, value.requests ?? {}, messageValues(decodeQuantity));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceConstraint(value: DeviceConstraint, writer: ProtobufWriter): void {
  writer.string(3, value.distinctAttribute);
  writer.string(2, value.matchAttribute);
  writer.repeated(1, value.requests, writeString);
}

export function decodeDeviceConstraint(reader: ProtobufReader, end: number): DeviceConstraint {
  const value = {} as DeviceConstraint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requests = append(value.requests, reader.string(end));
        break;
      case 18:
        value.matchAttribute = reader.string(end);
        break;
      case 26:
        value.distinctAttribute = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["matchAttribute", "distinctAttribute"]);
}

export function encodeDeviceClaimConfiguration(value: DeviceClaimConfiguration, writer: ProtobufWriter): void {
  writer.message(2, value, encodeDeviceClaimConfigurationAsDeviceConfiguration);
  writer.repeated(1, value.requests, writeString);
}

export function decodeDeviceClaimConfiguration(reader: ProtobufReader, end: number): DeviceClaimConfiguration {
  const value = {} as DeviceClaimConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requests = append(value.requests, reader.string(end));
        break;
      case 18:
        reader.message(end, (inner, at) => decodeDeviceClaimConfigurationFromDeviceConfiguration(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

function encodeDeviceClaimConfigurationAsDeviceConfiguration(value: DeviceClaimConfiguration, writer: ProtobufWriter): void {
  writer.message(1, value.opaque, encodeOpaqueDeviceConfiguration);
}

function decodeDeviceClaimConfigurationFromDeviceConfiguration(value: DeviceClaimConfiguration, reader: ProtobufReader, end: number): void {
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
