// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeMicroTime,
  decodeObjectMeta,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type { Lease, LeaseSpec } from "./lease.types.js";

export const protobuf: ProtobufCodec<Lease> = { encode: encodeLease, decode: decodeLease };

export function encodeLease(value: Lease, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeLeaseSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeLease(reader: ProtobufReader, end: number): Lease {
  const value = {} as Lease;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeLeaseSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLeaseSpec(value: LeaseSpec, writer: ProtobufWriter): void {
  writer.string(7, value.preferredHolder);
  writer.string(6, value.strategy);
  writer.integer(5, value.leaseTransitions);
  writer.message(4, value.renewTime, encodeTime);
  writer.message(3, value.acquireTime, encodeTime);
  writer.integer(2, value.leaseDurationSeconds);
  writer.string(1, value.holderIdentity);
}

export function decodeLeaseSpec(reader: ProtobufReader, end: number): LeaseSpec {
  const value = {} as LeaseSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.holderIdentity = reader.string(end);
        break;
      case 16:
        value.leaseDurationSeconds = reader.integer(end);
        break;
      case 26:
        value.acquireTime = reader.message(end, decodeMicroTime) as NonNullable<LeaseSpec["acquireTime"]>;
        break;
      case 34:
        value.renewTime = reader.message(end, decodeMicroTime) as NonNullable<LeaseSpec["renewTime"]>;
        break;
      case 40:
        value.leaseTransitions = reader.integer(end);
        break;
      case 50:
        value.strategy = reader.string(end);
        break;
      case 58:
        value.preferredHolder = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
