// Code generated from schemas/networking/v1beta1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeReportedCondition, encodeReportedCondition } from "../../meta/v1/meta.protobuf.js";
import type { ServiceCIDR, ServiceCIDRSpec, ServiceCIDRStatus } from "./service-cidr.types.js";

export const protobuf: ProtobufCodec<ServiceCIDR> = { encode: encodeServiceCIDR, decode: decodeServiceCIDR };

export function encodeServiceCIDR(value: ServiceCIDR, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeServiceCIDRStatus);
  writer.message(2, value.spec, encodeServiceCIDRSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeServiceCIDR(reader: ProtobufReader, end: number): ServiceCIDR {
  const value = {} as ServiceCIDR;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeServiceCIDRSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeServiceCIDRStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeServiceCIDRSpec(value: ServiceCIDRSpec, writer: ProtobufWriter): void {
  writer.repeated(1, value.cidrs, writeString);
}

export function decodeServiceCIDRSpec(reader: ProtobufReader, end: number): ServiceCIDRSpec {
  const value = {} as ServiceCIDRSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.cidrs = append(value.cidrs, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeServiceCIDRStatus(value: ServiceCIDRStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.conditions, encodeReportedCondition);
}

export function decodeServiceCIDRStatus(reader: ProtobufReader, end: number): ServiceCIDRStatus {
  const value = {} as ServiceCIDRStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeReportedCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
