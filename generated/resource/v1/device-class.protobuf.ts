// Code generated from schemas/resource/v1/device-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { DeviceClass, DeviceClassConfiguration, DeviceClassSpec } from "./device-class.types.js";
import {
  decodeDeviceSelector,
  decodeOpaqueDeviceConfiguration,
  encodeDeviceSelector,
  encodeOpaqueDeviceConfiguration,
} from "./device-parts.protobuf.js";

export const protobuf: ProtobufCodec<DeviceClass> = { encode: encodeDeviceClass, decode: decodeDeviceClass };

export function encodeDeviceClass(value: DeviceClass, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeDeviceClassSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeDeviceClass(reader: ProtobufReader, end: number): DeviceClass {
  const value = {} as DeviceClass;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeDeviceClassSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDeviceClassSpec(value: DeviceClassSpec, writer: ProtobufWriter): void {
  writer.string(4, value.extendedResourceName);
  writer.messages(2, value.config, encodeDeviceClassConfiguration);
  writer.messages(1, value.selectors, encodeDeviceSelector);
}

export function decodeDeviceClassSpec(reader: ProtobufReader, end: number): DeviceClassSpec {
  const value = {} as DeviceClassSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.selectors = append(value.selectors, reader.message(end, decodeDeviceSelector));
        break;
      case 18:
        value.config = append(value.config, reader.message(end, decodeDeviceClassConfiguration));
        break;
      case 34:
        value.extendedResourceName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["extendedResourceName"]);
}

export function encodeDeviceClassConfiguration(value: DeviceClassConfiguration, writer: ProtobufWriter): void {
  writer.message(1, value, encodeDeviceClassConfigurationAsDeviceConfiguration);
}

export function decodeDeviceClassConfiguration(reader: ProtobufReader, end: number): DeviceClassConfiguration {
  const value = {} as DeviceClassConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeDeviceClassConfigurationFromDeviceConfiguration(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

function encodeDeviceClassConfigurationAsDeviceConfiguration(value: DeviceClassConfiguration, writer: ProtobufWriter): void {
  writer.message(1, value.opaque, encodeOpaqueDeviceConfiguration);
}

function decodeDeviceClassConfigurationFromDeviceConfiguration(value: DeviceClassConfiguration, reader: ProtobufReader, end: number): void {
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
