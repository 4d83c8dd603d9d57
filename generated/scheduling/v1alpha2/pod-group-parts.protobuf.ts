// Code generated from schemas/scheduling/v1alpha2/pod-group-parts.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append } from "../../../runtime/kit/codec.js";
import type {
  GangSchedulingPolicy,
  PodGroupResourceClaim,
  PodGroupSchedulingConstraints,
  PodGroupSchedulingPolicy,
  PodGroupSchedulingPolicyBasic,
  TopologyConstraint,
} from "./pod-group-parts.types.js";

export function encodePodGroupSchedulingPolicy(value: PodGroupSchedulingPolicy, writer: ProtobufWriter): void {
  writer.message(2, value.gang, encodeGangSchedulingPolicy);
  writer.message(1, value.basic, encodePodGroupSchedulingPolicyBasic);
}

export function decodePodGroupSchedulingPolicy(reader: ProtobufReader, end: number): PodGroupSchedulingPolicy {
  const value = {} as PodGroupSchedulingPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.basic = reader.message(end, decodePodGroupSchedulingPolicyBasic);
        break;
      case 18:
        value.gang = reader.message(end, decodeGangSchedulingPolicy);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodGroupSchedulingPolicyBasic(_value: PodGroupSchedulingPolicyBasic, _writer: ProtobufWriter): void {
}

export function decodePodGroupSchedulingPolicyBasic(reader: ProtobufReader, end: number): PodGroupSchedulingPolicyBasic {
  const value = {} as PodGroupSchedulingPolicyBasic;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    reader.skip(tag, end);
  }
  return value;
}

export function encodeGangSchedulingPolicy(value: GangSchedulingPolicy, writer: ProtobufWriter): void {
  writer.integer(1, value.minCount);
}

export function decodeGangSchedulingPolicy(reader: ProtobufReader, end: number): GangSchedulingPolicy {
  const value = {} as GangSchedulingPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.minCount = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodGroupSchedulingConstraints(value: PodGroupSchedulingConstraints, writer: ProtobufWriter): void {
  writer.messages(1, value.topology, encodeTopologyConstraint);
}

export function decodePodGroupSchedulingConstraints(reader: ProtobufReader, end: number): PodGroupSchedulingConstraints {
  const value = {} as PodGroupSchedulingConstraints;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.topology = append(value.topology, reader.message(end, decodeTopologyConstraint));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTopologyConstraint(value: TopologyConstraint, writer: ProtobufWriter): void {
  writer.string(1, value.key);
}

export function decodeTopologyConstraint(reader: ProtobufReader, end: number): TopologyConstraint {
  const value = {} as TopologyConstraint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodGroupResourceClaim(value: PodGroupResourceClaim, writer: ProtobufWriter): void {
  writer.string(3, value.resourceClaimTemplateName);
  writer.string(2, value.resourceClaimName);
  writer.string(1, value.name);
}

export function decodePodGroupResourceClaim(reader: ProtobufReader, end: number): PodGroupResourceClaim {
  const value = {} as PodGroupResourceClaim;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.resourceClaimName = reader.string(end);
        break;
      case 26:
        value.resourceClaimTemplateName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["resourceClaimName", "resourceClaimTemplateName"]);
}
