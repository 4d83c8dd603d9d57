// Code generated from schemas/resource/v1beta1/device-parts.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  decodeRawObject,
  encodeRawObject,
} from "../../../runtime/kit/codec.js";
import type {
  CELDeviceSelector,
  DeviceSelector,
  DeviceToleration,
  OpaqueDeviceConfiguration,
} from "./device-parts.types.js";

export function encodeDeviceSelector(value: DeviceSelector, writer: ProtobufWriter): void {
  writer.message(1, value.cel, encodeCELDeviceSelector);
}

export function decodeDeviceSelector(reader: ProtobufReader, end: number): DeviceSelector {
  const value = {} as DeviceSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.cel = reader.message(end, decodeCELDeviceSelector);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCELDeviceSelector(value: CELDeviceSelector, writer: ProtobufWriter): void {
  writer.string(1, value.expression);
}

export function decodeCELDeviceSelector(reader: ProtobufReader, end: number): CELDeviceSelector {
  const value = {} as CELDeviceSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.expression = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeOpaqueDeviceConfiguration(value: OpaqueDeviceConfiguration, writer: ProtobufWriter): void {
  writer.message(2, value.parameters, encodeRawObject);
  writer.string(1, value.driver);
}

export function decodeOpaqueDeviceConfiguration(reader: ProtobufReader, end: number): OpaqueDeviceConfiguration {
  const value = {} as OpaqueDeviceConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.parameters = reader.message(end, decodeRawObject);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceToleration(value: DeviceToleration, writer: ProtobufWriter): void {
  writer.integer(5, value.tolerationSeconds);
  writer.string(4, value.effect);
  writer.string(3, value.value);
  writer.string(2, value.operator);
  writer.string(1, value.key);
}

export function decodeDeviceToleration(reader: ProtobufReader, end: number): DeviceToleration {
  const value = {} as DeviceToleration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end) as NonNullable<DeviceToleration["operator"]>;
        break;
      case 26:
        value.value = reader.string(end);
        break;
      case 34:
        value.effect = reader.string(end) as NonNullable<DeviceToleration["effect"]>;
        break;
      case 40:
        value.tolerationSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["key", "operator", "value", "effect"]);
}
