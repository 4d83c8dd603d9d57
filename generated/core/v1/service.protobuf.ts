// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeIntOrString,
  decodeObjectMeta,
  encodeIntOrString,
  encodeObjectMeta,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeServiceStatus, encodeServiceStatus } from "./service-status.protobuf.js";
import type { ClientIPConfig, Service, ServicePort, ServiceSpec, SessionAffinityConfig } from "./service.types.js";

export const protobuf: ProtobufCodec<Service> = { encode: encodeService, decode: decodeService };

export function encodeService(value: Service, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeServiceStatus);
  writer.message(2, value.spec, encodeServiceSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeService(reader: ProtobufReader, end: number): Service {
  const value = {} as Service;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeServiceSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeServiceStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeServiceSpec(value: ServiceSpec, writer: ProtobufWriter): void {
  writer.string(23, value.trafficDistribution);
  writer.string(22, value.internalTrafficPolicy);
  writer.string(21, value.loadBalancerClass);
  writer.bool(20, value.allocateLoadBalancerNodePorts);
  writer.repeated(19, value.ipFamilies, writeString);
  writer.repeated(18, value.clusterIPs, writeString);
  writer.string(17, value.ipFamilyPolicy);
  writer.message(14, value.sessionAffinityConfig, encodeSessionAffinityConfig);
  writer.bool(13, value.publishNotReadyAddresses);
  writer.integer(12, value.healthCheckNodePort);
  writer.string(11, value.externalTrafficPolicy);
  writer.string(10, value.externalName);
  writer.repeated(9, value.loadBalancerSourceRanges, writeString);
  writer.string(8, value.loadBalancerIP);
  writer.string(7, value.sessionAffinity);
  writer.repeated(5, value.externalIPs, writeString);
  writer.string(4, value.type);
  writer.string(3, value.clusterIP);
  writer.map(2, value.selector, writeString);
  writer.messages(1, value.ports, encodeServicePort);
}

export function decodeServiceSpec(reader: ProtobufReader, end: number): ServiceSpec {
  const value = {} as ServiceSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ports = append(value.ports, reader.message(end, decodeServicePort));
        break;
      case 18:
        value.selector = reader.mapEntry(end, value.selector ?? {}, stringValues);
        break;
      case 26:
        value.clusterIP = reader.string(end);
        break;
      case 34:
        value.type = reader.string(end) as NonNullable<ServiceSpec["type"]>;
        break;
      case 42:
        value.externalIPs = append(value.externalIPs, reader.string(end));
        break;
      case 58:
        value.sessionAffinity = reader.string(end) as NonNullable<ServiceSpec["sessionAffinity"]>;
        break;
      case 66:
        value.loadBalancerIP = reader.string(end);
        break;
      case 74:
        value.loadBalancerSourceRanges = append(value.loadBalancerSourceRanges, reader.string(end));
        break;
      case 82:
        value.externalName = reader.string(end);
        break;
      case 90:
        value.externalTrafficPolicy = reader.string(end) as NonNullable<ServiceSpec["externalTrafficPolicy"]>;
        break;
      case 96:
        value.healthCheckNodePort = reader.integer(end);
        break;
      case 104:
        value.publishNotReadyAddresses = reader.bool(end);
        break;
      case 114:
        value.sessionAffinityConfig = reader.message(end, decodeSessionAffinityConfig);
        break;
      case 138:
        value.ipFamilyPolicy = reader.string(end) as NonNullable<ServiceSpec["ipFamilyPolicy"]>;
        break;
      case 146:
        value.clusterIPs = append(value.clusterIPs, reader.string(end));
        break;
      case 154:
        value.ipFamilies = append(value.ipFamilies, reader.string(end) as never);
        break;
      case 160:
        value.allocateLoadBalancerNodePorts = reader.bool(end);
        break;
      case 170:
        value.loadBalancerClass = reader.string(end);
        break;
      case 178:
        value.internalTrafficPolicy = reader.string(end) as NonNullable<ServiceSpec["internalTrafficPolicy"]>;
        break;
      case 186:
        value.trafficDistribution = reader.string(end) as NonNullable<ServiceSpec["trafficDistribution"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "clusterIP",
    "type",
    "sessionAffinity",
    "loadBalancerIP",
    "externalName",
    "externalTrafficPolicy",
    "healthCheckNodePort",
    "publishNotReadyAddresses",
  ]);
}

export function encodeServicePort(value: ServicePort, writer: ProtobufWriter): void {
  writer.string(6, value.appProtocol);
  writer.integer(5, value.nodePort);
  writer.message(4, value.targetPort, encodeIntOrString);
  writer.integer(3, value.port);
  writer.string(2, value.protocol);
  writer.string(1, value.name);
}

export function decodeServicePort(reader: ProtobufReader, end: number): ServicePort {
  const value = {} as ServicePort;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.protocol = reader.string(end) as NonNullable<ServicePort["protocol"]>;
        break;
      case 24:
        value.port = reader.integer(end);
        break;
      case 34:
        value.targetPort = reader.message(end, decodeIntOrString);
        break;
      case 40:
        value.nodePort = reader.integer(end);
        break;
      case 50:
        value.appProtocol = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name", "protocol", "nodePort"]);
}

export function encodeSessionAffinityConfig(value: SessionAffinityConfig, writer: ProtobufWriter): void {
  writer.message(1, value.clientIP, encodeClientIPConfig);
}

export function decodeSessionAffinityConfig(reader: ProtobufReader, end: number): SessionAffinityConfig {
  const value = {} as SessionAffinityConfig;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.clientIP = reader.message(end, decodeClientIPConfig);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeClientIPConfig(value: ClientIPConfig, writer: ProtobufWriter): void {
  writer.integer(1, value.timeoutSeconds);
}

export function decodeClientIPConfig(reader: ProtobufReader, end: number): ClientIPConfig {
  const value = {} as ClientIPConfig;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.timeoutSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["timeoutSeconds"]);
}
