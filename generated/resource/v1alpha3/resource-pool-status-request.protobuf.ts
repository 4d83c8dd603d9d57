// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import type {
  PoolStatus,
  ResourcePoolStatusRequest,
  ResourcePoolStatusRequestSpec,
  ResourcePoolStatusRequestStatus,
} from "./resource-pool-status-request.types.js";

export const protobuf: ProtobufCodec<ResourcePoolStatusRequest> = { encode: encodeResourcePoolStatusRequest, decode: decodeResourcePoolStatusRequest };

export function encodeResourcePoolStatusRequest(value: ResourcePoolStatusRequest, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeResourcePoolStatusRequestStatus);
  writer.message(2, value.spec, encodeResourcePoolStatusRequestSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeResourcePoolStatusRequest(reader: ProtobufReader, end: number): ResourcePoolStatusRequest {
  const value = {} as ResourcePoolStatusRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeResourcePoolStatusRequestSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeResourcePoolStatusRequestStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourcePoolStatusRequestSpec(value: ResourcePoolStatusRequestSpec, writer: ProtobufWriter): void {
  writer.integer(3, value.limit);
  writer.string(2, value.poolName);
  writer.string(1, value.driver);
}

export function decodeResourcePoolStatusRequestSpec(reader: ProtobufReader, end: number): ResourcePoolStatusRequestSpec {
  const value = {} as ResourcePoolStatusRequestSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.poolName = reader.string(end);
        break;
      case 24:
        value.limit = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["poolName"]);
}

export function encodeResourcePoolStatusRequestStatus(value: ResourcePoolStatusRequestStatus, writer: ProtobufWriter): void {
  writer.integer(6, value.poolCount);
  writer.messages(3, value.conditions, encodeCondition);
  writer.messages(2, value.pools, encodePoolStatus);
}

export function decodeResourcePoolStatusRequestStatus(reader: ProtobufReader, end: number): ResourcePoolStatusRequestStatus {
  const value = {} as ResourcePoolStatusRequestStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 18:
        value.pools = append(value.pools, reader.message(end, decodePoolStatus));
        break;
      case 26:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      case 48:
        value.poolCount = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePoolStatus(value: PoolStatus, writer: ProtobufWriter): void {
  writer.string(10, value.validationError);
  writer.integer(9, value.generation);
  writer.integer(8, value.resourceSliceCount);
  writer.integer(7, value.unavailableDevices);
  writer.integer(6, value.availableDevices);
  writer.integer(5, value.allocatedDevices);
  writer.integer(4, value.totalDevices);
  writer.string(3, value.nodeName);
  writer.string(2, value.poolName);
  writer.string(1, value.driver);
}

export function decodePoolStatus(reader: ProtobufReader, end: number): PoolStatus {
  const value = {} as PoolStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.poolName = reader.string(end);
        break;
      case 26:
        value.nodeName = reader.string(end);
        break;
      case 32:
        value.totalDevices = reader.integer(end);
        break;
      case 40:
        value.allocatedDevices = reader.integer(end);
        break;
      case 48:
        value.availableDevices = reader.integer(end);
        break;
      case 56:
        value.unavailableDevices = reader.integer(end);
        break;
      case 64:
        value.resourceSliceCount = reader.integer(end);
        break;
      case 72:
        value.generation = reader.integer(end);
        break;
      case 82:
        value.validationError = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["nodeName", "validationError"]);
}
