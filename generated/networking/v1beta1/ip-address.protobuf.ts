// Code generated from schemas/networking/v1beta1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { IPAddress, IPAddressSpec, ParentReference } from "./ip-address.types.js";

export const protobuf: ProtobufCodec<IPAddress> = { encode: encodeIPAddress, decode: decodeIPAddress };

export function encodeIPAddress(value: IPAddress, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeIPAddressSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeIPAddress(reader: ProtobufReader, end: number): IPAddress {
  const value = {} as IPAddress;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeIPAddressSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIPAddressSpec(value: IPAddressSpec, writer: ProtobufWriter): void {
  writer.message(1, value.parentRef, encodeParentReference);
}

export function decodeIPAddressSpec(reader: ProtobufReader, end: number): IPAddressSpec {
  const value = {} as IPAddressSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.parentRef = reader.message(end, decodeParentReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeParentReference(value: ParentReference, writer: ProtobufWriter): void {
  writer.string(4, value.name);
  writer.string(3, value.namespace);
  writer.string(2, value.resource);
  writer.string(1, value.group);
}

export function decodeParentReference(reader: ProtobufReader, end: number): ParentReference {
  const value = {} as ParentReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.group = reader.string(end);
        break;
      case 18:
        value.resource = reader.string(end);
        break;
      case 26:
        value.namespace = reader.string(end);
        break;
      case 34:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["group", "namespace"]);
}
