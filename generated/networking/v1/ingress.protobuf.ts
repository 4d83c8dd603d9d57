// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeTypedLocalObjectReference, encodeTypedLocalObjectReference } from "../../core/v1/references.protobuf.js";
import type {
  HTTPIngressPath,
  HTTPIngressRuleValue,
  Ingress,
  IngressBackend,
  IngressLoadBalancerIngress,
  IngressLoadBalancerStatus,
  IngressPortStatus,
  IngressRule,
  IngressServiceBackend,
  IngressSpec,
  IngressStatus,
  IngressTLS,
  ServiceBackendPort,
} from "./ingress.types.js";

export const protobuf: ProtobufCodec<Ingress> = { encode: encodeIngress, decode: decodeIngress };

export function encodeIngress(value: Ingress, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeIngressStatus);
  writer.message(2, value.spec, encodeIngressSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeIngress(reader: ProtobufReader, end: number): Ingress {
  const value = {} as Ingress;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeIngressSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeIngressStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIngressSpec(value: IngressSpec, writer: ProtobufWriter): void {
  writer.string(4, value.ingressClassName);
  writer.messages(3, value.rules, encodeIngressRule);
  writer.messages(2, value.tls, encodeIngressTLS);
  writer.message(1, value.defaultBackend, encodeIngressBackend);
}

export function decodeIngressSpec(reader: ProtobufReader, end: number): IngressSpec {
  const value = {} as IngressSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.defaultBackend = reader.message(end, decodeIngressBackend);
        break;
      case 18:
        value.tls = append(value.tls, reader.message(end, decodeIngressTLS));
        break;
      case 26:
        value.rules = append(value.rules, reader.message(end, decodeIngressRule));
        break;
      case 34:
        value.ingressClassName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIngressBackend(value: IngressBackend, writer: ProtobufWriter): void {
  writer.message(4, value.service, encodeIngressServiceBackend);
  writer.message(3, value.resource, encodeTypedLocalObjectReference);
}

export function decodeIngressBackend(reader: ProtobufReader, end: number): IngressBackend {
  const value = {} as IngressBackend;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 26:
        value.resource = reader.message(end, decodeTypedLocalObjectReference);
        break;
      case 34:
        value.service = reader.message(end, decodeIngressServiceBackend);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIngressServiceBackend(value: IngressServiceBackend, writer: ProtobufWriter): void {
  writer.message(2, value.port, encodeServiceBackendPort);
  writer.string(1, value.name);
}

export function decodeIngressServiceBackend(reader: ProtobufReader, end: number): IngressServiceBackend {
  const value = {} as IngressServiceBackend;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.port = reader.message(end, decodeServiceBackendPort);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeServiceBackendPort(value: ServiceBackendPort, writer: ProtobufWriter): void {
  writer.integer(2, value.number);
  writer.string(1, value.name);
}

export function decodeServiceBackendPort(reader: ProtobufReader, end: number): ServiceBackendPort {
  const value = {} as ServiceBackendPort;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.number = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name", "number"]);
}

export function encodeIngressTLS(value: IngressTLS, writer: ProtobufWriter): void {
  writer.string(2, value.secretName);
  writer.repeated(1, value.hosts, writeString);
}

export function decodeIngressTLS(reader: ProtobufReader, end: number): IngressTLS {
  const value = {} as IngressTLS;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.hosts = append(value.hosts, reader.string(end));
        break;
      case 18:
        value.secretName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["secretName"]);
}

export function encodeIngressRule(value: IngressRule, writer: ProtobufWriter): void {
  writer.message(2, value, encodeIngressRuleAsIngressRuleValue);
  writer.string(1, value.host);
}

export function decodeIngressRule(reader: ProtobufReader, end: number): IngressRule {
  const value = {} as IngressRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.host = reader.string(end);
        break;
      case 18:
        reader.message(end, (inner, at) => decodeIngressRuleFromIngressRuleValue(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["host"]);
}

function encodeIngressRuleAsIngressRuleValue(value: IngressRule, writer: ProtobufWriter): void {
  writer.message(1, value.http, encodeHTTPIngressRuleValue);
}

function decodeIngressRuleFromIngressRuleValue(value: IngressRule, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.http = reader.message(end, decodeHTTPIngressRuleValue);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeHTTPIngressRuleValue(value: HTTPIngressRuleValue, writer: ProtobufWriter): void {
  writer.messages(1, value.paths, encodeHTTPIngressPath);
}

export function decodeHTTPIngressRuleValue(reader: ProtobufReader, end: number): HTTPIngressRuleValue {
  const value = {} as HTTPIngressRuleValue;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.paths = append(value.paths, reader.message(end, decodeHTTPIngressPath));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeHTTPIngressPath(value: HTTPIngressPath, writer: ProtobufWriter): void {
  writer.string(3, value.pathType);
  writer.message(2, value.backend, encodeIngressBackend);
  writer.string(1, value.path);
}

export function decodeHTTPIngressPath(reader: ProtobufReader, end: number): HTTPIngressPath {
  const value = {} as HTTPIngressPath;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.path = reader.string(end);
        break;
      case 18:
        value.backend = reader.message(end, decodeIngressBackend);
        break;
      case 26:
        value.pathType = reader.string(end) as NonNullable<HTTPIngressPath["pathType"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["path"]);
}

export function encodeIngressStatus(value: IngressStatus, writer: ProtobufWriter): void {
  writer.message(1, value.loadBalancer, encodeIngressLoadBalancerStatus);
}

export function decodeIngressStatus(reader: ProtobufReader, end: number): IngressStatus {
  const value = {} as IngressStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.loadBalancer = reader.message(end, decodeIngressLoadBalancerStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIngressLoadBalancerStatus(value: IngressLoadBalancerStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.ingress, encodeIngressLoadBalancerIngress);
}

export function decodeIngressLoadBalancerStatus(reader: ProtobufReader, end: number): IngressLoadBalancerStatus {
  const value = {} as IngressLoadBalancerStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ingress = append(value.ingress, reader.message(end, decodeIngressLoadBalancerIngress));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIngressLoadBalancerIngress(value: IngressLoadBalancerIngress, writer: ProtobufWriter): void {
  writer.messages(4, value.ports, encodeIngressPortStatus);
  writer.string(2, value.hostname);
  writer.string(1, value.ip);
}

export function decodeIngressLoadBalancerIngress(reader: ProtobufReader, end: number): IngressLoadBalancerIngress {
  const value = {} as IngressLoadBalancerIngress;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ip = reader.string(end);
        break;
      case 18:
        value.hostname = reader.string(end);
        break;
      case 34:
        value.ports = append(value.ports, reader.message(end, decodeIngressPortStatus));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["ip", "hostname"]);
}

export function encodeIngressPortStatus(value: IngressPortStatus, writer: ProtobufWriter): void {
  writer.string(3, value.error);
  writer.string(2, value.protocol);
  writer.integer(1, value.port);
}

export function decodeIngressPortStatus(reader: ProtobufReader, end: number): IngressPortStatus {
  const value = {} as IngressPortStatus;
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
