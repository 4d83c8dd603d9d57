// Code generated from schemas/resource/v1beta1/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import {
  decodeAllocatedDeviceStatus,
  decodeAllocationResult,
  encodeAllocatedDeviceStatus,
  encodeAllocationResult,
} from "./device-allocation.protobuf.js";
import { decodeResourceClaimSpec, encodeResourceClaimSpec } from "./device-claim.protobuf.js";
import type { ResourceClaim, ResourceClaimConsumerReference, ResourceClaimStatus } from "./resource-claim.types.js";

export const protobuf: ProtobufCodec<ResourceClaim> = { encode: encodeResourceClaim, decode: decodeResourceClaim };

export function encodeResourceClaim(value: ResourceClaim, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeResourceClaimStatus);
  writer.message(2, value.spec, encodeResourceClaimSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeResourceClaim(reader: ProtobufReader, end: number): ResourceClaim {
  const value = {} as ResourceClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeResourceClaimSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeResourceClaimStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceClaimStatus(value: ResourceClaimStatus, writer: ProtobufWriter): void {
  writer.messages(4, value.devices, encodeAllocatedDeviceStatus);
  writer.messages(2, value.reservedFor, encodeResourceClaimConsumerReference);
  writer.message(1, value.allocation, encodeAllocationResult);
}

export function decodeResourceClaimStatus(reader: ProtobufReader, end: number): ResourceClaimStatus {
  const value = {} as ResourceClaimStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.allocation = reader.message(end, decodeAllocationResult);
        break;
      case 18:
        value.reservedFor = append(value.reservedFor, reader.message(end, decodeResourceClaimConsumerReference));
        break;
      case 34:
        value.devices = append(value.devices, reader.message(end, decodeAllocatedDeviceStatus));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeResourceClaimConsumerReference(value: ResourceClaimConsumerReference, writer: ProtobufWriter): void {
  writer.string(5, value.uid);
  writer.string(4, value.name);
  writer.string(3, value.resource);
  writer.string(1, value.apiGroup);
}

export function decodeResourceClaimConsumerReference(reader: ProtobufReader, end: number): ResourceClaimConsumerReference {
  const value = {} as ResourceClaimConsumerReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroup = reader.string(end);
        break;
      case 26:
        value.resource = reader.string(end);
        break;
      case 34:
        value.name = reader.string(end);
        break;
      case 42:
        value.uid = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiGroup"]);
}
