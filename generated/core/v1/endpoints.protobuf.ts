// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { EndpointAddress, EndpointPort, EndpointSubset, Endpoints } from "./endpoints.types.js";
import { decodeObjectReference, encodeObjectReference } from "./references.protobuf.js";

export const protobuf: ProtobufCodec<Endpoints> = { encode: encodeEndpoints, decode: decodeEndpoints };

export function encodeEndpoints(value: Endpoints, writer: ProtobufWriter): void {
  writer.messages(2, value.subsets, encodeEndpointSubset);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeEndpoints(reader: ProtobufReader, end: number): Endpoints {
  const value = {} as Endpoints;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.subsets = append(value.subsets, reader.message(end, decodeEndpointSubset));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEndpointSubset(value: EndpointSubset, writer: ProtobufWriter): void {
  writer.messages(3, value.ports, encodeEndpointPort);
  writer.messages(2, value.notReadyAddresses, encodeEndpointAddress);
  writer.messages(1, value.addresses, encodeEndpointAddress);
}

export function decodeEndpointSubset(reader: ProtobufReader, end: number): EndpointSubset {
  const value = {} as EndpointSubset;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.addresses = append(value.addresses, reader.message(end, decodeEndpointAddress));
        break;
      case 18:
        value.notReadyAddresses = append(value.notReadyAddresses, reader.message(end, decodeEndpointAddress));
        break;
      case 26:
        value.ports = append(value.ports, reader.message(end, decodeEndpointPort));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEndpointAddress(value: EndpointAddress, writer: ProtobufWriter): void {
  writer.string(4, value.nodeName);
  writer.string(3, value.hostname);
  writer.message(2, value.targetRef, encodeObjectReference);
  writer.string(1, value.ip);
}

export function decodeEndpointAddress(reader: ProtobufReader, end: number): EndpointAddress {
  const value = {} as EndpointAddress;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ip = reader.string(end);
        break;
      case 18:
        value.targetRef = reader.message(end, decodeObjectReference);
        break;
      case 26:
        value.hostname = reader.string(end);
        break;
      case 34:
        value.nodeName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["hostname"]);
}

export function encodeEndpointPort(value: EndpointPort, writer: ProtobufWriter): void {
  writer.string(4, value.appProtocol);
  writer.string(3, value.protocol);
  writer.integer(2, value.port);
  writer.string(1, value.name);
}

export function decodeEndpointPort(reader: ProtobufReader, end: number): EndpointPort {
  const value = {} as EndpointPort;
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
        value.protocol = reader.string(end) as NonNullable<EndpointPort["protocol"]>;
        break;
      case 34:
        value.appProtocol = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name", "protocol"]);
}
