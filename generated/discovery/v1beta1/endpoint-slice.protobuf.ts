// Code generated from schemas/discovery/v1beta1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeObjectReference, encodeObjectReference } from "../../core/v1/references.protobuf.js";
import type {
  Endpoint,
  EndpointConditions,
  EndpointHints,
  EndpointPort,
  EndpointSlice,
  ForNode,
  ForZone,
} from "./endpoint-slice.types.js";

export const protobuf: ProtobufCodec<EndpointSlice> = { encode: encodeEndpointSlice, decode: decodeEndpointSlice };

export function encodeEndpointSlice(value: EndpointSlice, writer: ProtobufWriter): void {
  writer.string(4, value.addressType);
  writer.messages(3, value.ports, encodeEndpointPort);
  writer.messages(2, value.endpoints, encodeEndpoint);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeEndpointSlice(reader: ProtobufReader, end: number): EndpointSlice {
  const value = {} as EndpointSlice;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.endpoints = append(value.endpoints, reader.message(end, decodeEndpoint));
        break;
      case 26:
        value.ports = append(value.ports, reader.message(end, decodeEndpointPort));
        break;
      case 34:
        value.addressType = reader.string(end) as NonNullable<EndpointSlice["addressType"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEndpoint(value: Endpoint, writer: ProtobufWriter): void {
  writer.message(7, value.hints, encodeEndpointHints);
  writer.string(6, value.nodeName);
  writer.map(5, value.topology, writeString);
  writer.message(4, value.targetRef, encodeObjectReference);
  writer.string(3, value.hostname);
  writer.message(2, value.conditions, encodeEndpointConditions);
  writer.repeated(1, value.addresses, writeString);
}

export function decodeEndpoint(reader: ProtobufReader, end: number): Endpoint {
  const value = {} as Endpoint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.addresses = append(value.addresses, reader.string(end));
        break;
      case 18:
        value.conditions = reader.message(end, decodeEndpointConditions);
        break;
      case 26:
        value.hostname = reader.string(end);
        break;
      case 34:
        value.targetRef = reader.message(end, decodeObjectReference);
        break;
      case 42:
        value.topology = reader.mapEntry(end, value.topology ?? {}, stringValues);
        break;
      case 50:
        value.nodeName = reader.string(end);
        break;
      case 58:
        value.hints = reader.message(end, decodeEndpointHints);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEndpointConditions(value: EndpointConditions, writer: ProtobufWriter): void {
  writer.bool(3, value.terminating);
  writer.bool(2, value.serving);
  writer.bool(1, value.ready);
}

export function decodeEndpointConditions(reader: ProtobufReader, end: number): EndpointConditions {
  const value = {} as EndpointConditions;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.ready = reader.bool(end);
        break;
      case 16:
        value.serving = reader.bool(end);
        break;
      case 24:
        value.terminating = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEndpointHints(value: EndpointHints, writer: ProtobufWriter): void {
  writer.messages(2, value.forNodes, encodeForNode);
  writer.messages(1, value.forZones, encodeForZone);
}

export function decodeEndpointHints(reader: ProtobufReader, end: number): EndpointHints {
  const value = {} as EndpointHints;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.forZones = append(value.forZones, reader.message(end, decodeForZone));
        break;
      case 18:
        value.forNodes = append(value.forNodes, reader.message(end, decodeForNode));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeForZone(value: ForZone, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodeForZone(reader: ProtobufReader, end: number): ForZone {
  const value = {} as ForZone;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeForNode(value: ForNode, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodeForNode(reader: ProtobufReader, end: number): ForNode {
  const value = {} as ForNode;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEndpointPort(value: EndpointPort, writer: ProtobufWriter): void {
  writer.string(4, value.appProtocol);
  writer.integer(3, value.port);
  writer.string(2, value.protocol);
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
      case 18:
        value.protocol = reader.string(end) as NonNullable<EndpointPort["protocol"]>;
        break;
      case 24:
        value.port = reader.integer(end);
        break;
      case 34:
        value.appProtocol = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
