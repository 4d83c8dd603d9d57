// Code generated from schemas/core/v1/service-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append } from "../../../runtime/kit/codec.js";
import { decodeReportedCondition, encodeReportedCondition } from "../../meta/v1/meta.protobuf.js";
import type { LoadBalancerIngress, LoadBalancerStatus, PortStatus, ServiceStatus } from "./service-status.types.js";

export function encodeServiceStatus(value: ServiceStatus, writer: ProtobufWriter): void {
  writer.messages(2, value.conditions, encodeReportedCondition);
  writer.message(1, value.loadBalancer, encodeLoadBalancerStatus);
}

export function decodeServiceStatus(reader: ProtobufReader, end: number): ServiceStatus {
  const value = {} as ServiceStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.loadBalancer = reader.message(end, decodeLoadBalancerStatus);
        break;
      case 18:
        value.conditions = append(value.conditions, reader.message(end, decodeReportedCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLoadBalancerStatus(value: LoadBalancerStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.ingress, encodeLoadBalancerIngress);
}

export function decodeLoadBalancerStatus(reader: ProtobufReader, end: number): LoadBalancerStatus {
  const value = {} as LoadBalancerStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ingress = append(value.ingress, reader.message(end, decodeLoadBalancerIngress));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLoadBalancerIngress(value: LoadBalancerIngress, writer: ProtobufWriter): void {
  writer.messages(4, value.ports, encodePortStatus);
  writer.string(3, value.ipMode);
  writer.string(2, value.hostname);
  writer.string(1, value.ip);
}

export function decodeLoadBalancerIngress(reader: ProtobufReader, end: number): LoadBalancerIngress {
  const value = {} as LoadBalancerIngress;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ip = reader.string(end);
        break;
      case 18:
        value.hostname = reader.string(end);
        break;
      case 26:
        value.ipMode = reader.string(end) as NonNullable<LoadBalancerIngress["ipMode"]>;
        break;
      case 34:
        value.ports = append(value.ports, reader.message(end, decodePortStatus));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["ip", "hostname"]);
}

export function encodePortStatus(value: PortStatus, writer: ProtobufWriter): void {
  writer.string(3, value.error);
  writer.string(2, value.protocol);
  writer.integer(1, value.port);
}

export function decodePortStatus(reader: ProtobufReader, end: number): PortStatus {
  const value = {} as PortStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.port = reader.integer(end);
        break;
      case 18:
        value.protocol = reader.string(end);
        break;
      case 26:
        value.error = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
