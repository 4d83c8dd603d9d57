// Code generated from schemas/networking/v1/network-policy.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeIntOrString,
  decodeObjectMeta,
  encodeIntOrString,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type {
  IPBlock,
  NetworkPolicy,
  NetworkPolicyEgressRule,
  NetworkPolicyIngressRule,
  NetworkPolicyPeer,
  NetworkPolicyPort,
  NetworkPolicySpec,
} from "./network-policy.types.js";

export const protobuf: ProtobufCodec<NetworkPolicy> = { encode: encodeNetworkPolicy, decode: decodeNetworkPolicy };

export function encodeNetworkPolicy(value: NetworkPolicy, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeNetworkPolicySpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeNetworkPolicy(reader: ProtobufReader, end: number): NetworkPolicy {
  const value = {} as NetworkPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeNetworkPolicySpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNetworkPolicySpec(value: NetworkPolicySpec, writer: ProtobufWriter): void {
  writer.repeated(4, value.policyTypes, writeString);
  writer.messages(3, value.egress, encodeNetworkPolicyEgressRule);
  writer.messages(2, value.ingress, encodeNetworkPolicyIngressRule);
  writer.message(1, value.podSelector, encodeLabelSelector);
}

export function decodeNetworkPolicySpec(reader: ProtobufReader, end: number): NetworkPolicySpec {
  const value = {} as NetworkPolicySpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.podSelector = reader.message(end, decodeLabelSelector);
        break;
      case 18:
        value.ingress = append(value.ingress, reader.message(end, decodeNetworkPolicyIngressRule));
        break;
      case 26:
        value.egress = append(value.egress, reader.message(end, decodeNetworkPolicyEgressRule));
        break;
      case 34:
        value.policyTypes = append(value.policyTypes, reader.string(end) as never);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNetworkPolicyIngressRule(value: NetworkPolicyIngressRule, writer: ProtobufWriter): void {
  writer.messages(2, value.from, encodeNetworkPolicyPeer);
  writer.messages(1, value.ports, encodeNetworkPolicyPort);
}

export function decodeNetworkPolicyIngressRule(reader: ProtobufReader, end: number): NetworkPolicyIngressRule {
  const value = {} as NetworkPolicyIngressRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ports = append(value.ports, reader.message(end, decodeNetworkPolicyPort));
        break;
      case 18:
        value.from = append(value.from, reader.message(end, decodeNetworkPolicyPeer));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNetworkPolicyEgressRule(value: NetworkPolicyEgressRule, writer: ProtobufWriter): void {
  writer.messages(2, value.to, encodeNetworkPolicyPeer);
  writer.messages(1, value.ports, encodeNetworkPolicyPort);
}

export function decodeNetworkPolicyEgressRule(reader: ProtobufReader, end: number): NetworkPolicyEgressRule {
  const value = {} as NetworkPolicyEgressRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.ports = append(value.ports, reader.message(end, decodeNetworkPolicyPort));
        break;
      case 18:
        value.to = append(value.to, reader.message(end, decodeNetworkPolicyPeer));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNetworkPolicyPort(value: NetworkPolicyPort, writer: ProtobufWriter): void {
  writer.integer(3, value.endPort);
  writer.message(2, value.port, encodeIntOrString);
  writer.string(1, value.protocol);
}

export function decodeNetworkPolicyPort(reader: ProtobufReader, end: number): NetworkPolicyPort {
  const value = {} as NetworkPolicyPort;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.protocol = reader.string(end) as NonNullable<NetworkPolicyPort["protocol"]>;
        break;
      case 18:
        value.port = reader.message(end, decodeIntOrString);
        break;
      case 24:
        value.endPort = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNetworkPolicyPeer(value: NetworkPolicyPeer, writer: ProtobufWriter): void {
  writer.message(3, value.ipBlock, encodeIPBlock);
  writer.message(2, value.namespaceSelector, encodeLabelSelector);
  writer.message(1, value.podSelector, encodeLabelSelector);
}

export function decodeNetworkPolicyPeer(reader: ProtobufReader, end: number): NetworkPolicyPeer {
  const value = {} as NetworkPolicyPeer;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.podSelector = reader.message(end, decodeLabelSelector);
        break;
      case 18:
        value.namespaceSelector = reader.message(end, decodeLabelSelector);
        break;
      case 26:
        value.ipBlock = reader.message(end, decodeIPBlock);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeIPBlock(value: IPBlock, writer: ProtobufWriter): void {
  writer.repeated(2, value.except, writeString);
  writer.string(1, value.cidr);
}

export function decodeIPBlock(reader: ProtobufReader, end: number): IPBlock {
  const value = {} as IPBlock;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.cidr = reader.string(end);
        break;
      case 18:
        value.except = append(value.except, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
