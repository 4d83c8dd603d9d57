// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { CSIDriver, CSIDriverSpec, TokenRequest } from "./csi-driver.types.js";

export const protobuf: ProtobufCodec<CSIDriver> = { encode: encodeCSIDriver, decode: decodeCSIDriver };

export function encodeCSIDriver(value: CSIDriver, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeCSIDriverSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCSIDriver(reader: ProtobufReader, end: number): CSIDriver {
  const value = {} as CSIDriver;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeCSIDriverSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCSIDriverSpec(value: CSIDriverSpec, writer: ProtobufWriter): void {
  writer.bool(11, value.preventPodSchedulingIfMissing);
  writer.bool(10, value.serviceAccountTokenInSecrets);
  writer.integer(9, value.nodeAllocatableUpdatePeriodSeconds);
  writer.bool(8, value.seLinuxMount);
  writer.bool(7, value.requiresRepublish);
  writer.messages(6, value.tokenRequests, encodeTokenRequest);
  writer.string(5, value.fsGroupPolicy);
  writer.bool(4, value.storageCapacity);
  writer.repeated(3, value.volumeLifecycleModes, writeString);
  writer.bool(2, value.podInfoOnMount);
  writer.bool(1, value.attachRequired);
}

export function decodeCSIDriverSpec(reader: ProtobufReader, end: number): CSIDriverSpec {
  const value = {} as CSIDriverSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.attachRequired = reader.bool(end);
        break;
      case 16:
        value.podInfoOnMount = reader.bool(end);
        break;
      case 26:
        value.volumeLifecycleModes = append(value.volumeLifecycleModes, reader.string(end) as never);
        break;
      case 32:
        value.storageCapacity = reader.bool(end);
        break;
      case 42:
        value.fsGroupPolicy = reader.string(end) as NonNullable<CSIDriverSpec["fsGroupPolicy"]>;
        break;
      case 50:
        value.tokenRequests = append(value.tokenRequests, reader.message(end, decodeTokenRequest));
        break;
      case 56:
        value.requiresRepublish = reader.bool(end);
        break;
      case 64:
        value.seLinuxMount = reader.bool(end);
        break;
      case 72:
        value.nodeAllocatableUpdatePeriodSeconds = reader.integer(end);
        break;
      case 80:
        value.serviceAccountTokenInSecrets = reader.bool(end);
        break;
      case 88:
        value.preventPodSchedulingIfMissing = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTokenRequest(value: TokenRequest, writer: ProtobufWriter): void {
  writer.integer(2, value.expirationSeconds);
  writer.string(1, value.audience);
}

export function decodeTokenRequest(reader: ProtobufReader, end: number): TokenRequest {
  const value = {} as TokenRequest;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.audience = reader.string(end);
        break;
      case 16:
        value.expirationSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
