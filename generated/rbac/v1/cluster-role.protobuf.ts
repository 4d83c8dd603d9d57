// Code generated from schemas/rbac/v1/cluster-role.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type { AggregationRule, ClusterRole, PolicyRule } from "./cluster-role.types.js";

export const protobuf: ProtobufCodec<ClusterRole> = { encode: encodeClusterRole, decode: decodeClusterRole };

export function encodeClusterRole(value: ClusterRole, writer: ProtobufWriter): void {
  writer.message(3, value.aggregationRule, encodeAggregationRule);
  writer.messages(2, value.rules, encodePolicyRule);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeClusterRole(reader: ProtobufReader, end: number): ClusterRole {
  const value = {} as ClusterRole;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.rules = append(value.rules, reader.message(end, decodePolicyRule));
        break;
      case 26:
        value.aggregationRule = reader.message(end, decodeAggregationRule);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePolicyRule(value: PolicyRule, writer: ProtobufWriter): void {
  writer.repeated(5, value.nonResourceURLs, writeString);
  writer.repeated(4, value.resourceNames, writeString);
  writer.repeated(3, value.resources, writeString);
  writer.repeated(2, value.apiGroups, writeString);
  writer.repeated(1, value.verbs, writeString);
}

export function decodePolicyRule(reader: ProtobufReader, end: number): PolicyRule {
  const value = {} as PolicyRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.verbs = append(value.verbs, reader.string(end));
        break;
      case 18:
        value.apiGroups = append(value.apiGroups, reader.string(end));
        break;
      case 26:
        value.resources = append(value.resources, reader.string(end));
        break;
      case 34:
        value.resourceNames = append(value.resourceNames, reader.string(end));
        break;
      case 42:
        value.nonResourceURLs = append(value.nonResourceURLs, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeAggregationRule(value: AggregationRule, writer: ProtobufWriter): void {
  writer.messages(1, value.clusterRoleSelectors, encodeLabelSelector);
}

export function decodeAggregationRule(reader: ProtobufReader, end: number): AggregationRule {
  const value = {} as AggregationRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.clusterRoleSelectors = append(value.clusterRoleSelectors, reader.message(end, decodeLabelSelector));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
