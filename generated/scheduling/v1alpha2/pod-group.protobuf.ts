// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import {
  decodePodGroupResourceClaim,
  decodePodGroupSchedulingConstraints,
  decodePodGroupSchedulingPolicy,
  encodePodGroupResourceClaim,
  encodePodGroupSchedulingConstraints,
  encodePodGroupSchedulingPolicy,
} from "./pod-group-parts.protobuf.js";
import type {
  PodGroup,
  PodGroupResourceClaimStatus,
  PodGroupSpec,
  PodGroupStatus,
  PodGroupTemplateReference,
  WorkloadPodGroupTemplateReference,
} from "./pod-group.types.js";

export const protobuf: ProtobufCodec<PodGroup> = { encode: encodePodGroup, decode: decodePodGroup };

export function encodePodGroup(value: PodGroup, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodePodGroupStatus);
  writer.message(2, value.spec, encodePodGroupSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodePodGroup(reader: ProtobufReader, end: number): PodGroup {
  const value = {} as PodGroup;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodePodGroupSpec);
        break;
      case 26:
        value.status = reader.message(end, decodePodGroupStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodGroupSpec(value: PodGroupSpec, writer: ProtobufWriter): void {
  writer.integer(7, value.priority);
  writer.string(6, value.priorityClassName);
  writer.string(5, value.disruptionMode);
  writer.messages(4, value.resourceClaims, encodePodGroupResourceClaim);
  writer.message(3, value.schedulingConstraints, encodePodGroupSchedulingConstraints);
  writer.message(2, value.schedulingPolicy, encodePodGroupSchedulingPolicy);
  writer.message(1, value.podGroupTemplateRef, encodePodGroupTemplateReference);
}

export function decodePodGroupSpec(reader: ProtobufReader, end: number): PodGroupSpec {
  const value = {} as PodGroupSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.podGroupTemplateRef = reader.message(end, decodePodGroupTemplateReference);
        break;
      case 18:
        value.schedulingPolicy = reader.message(end, decodePodGroupSchedulingPolicy);
        break;
      case 26:
        value.schedulingConstraints = reader.message(end, decodePodGroupSchedulingConstraints);
        break;
      case 34:
        value.resourceClaims = append(value.resourceClaims, reader.message(end, decodePodGroupResourceClaim));
        break;
      case 42:
        value.disruptionMode = reader.string(end) as NonNullable<PodGroupSpec["disruptionMode"]>;
        break;
      case 50:
        value.priorityClassName = reader.string(end);
        break;
      case 56:
        value.priority = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["priorityClassName"]);
}

export function encodePodGroupTemplateReference(value: PodGroupTemplateReference, writer: ProtobufWriter): void {
  writer.message(1, value.workload, encodeWorkloadPodGroupTemplateReference);
}

export function decodePodGroupTemplateReference(reader: ProtobufReader, end: number): PodGroupTemplateReference {
  const value = {} as PodGroupTemplateReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.workload = reader.message(end, decodeWorkloadPodGroupTemplateReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWorkloadPodGroupTemplateReference(value: WorkloadPodGroupTemplateReference, writer: ProtobufWriter): void {
  writer.string(2, value.podGroupTemplateName);
  writer.string(1, value.workloadName);
}

export function decodeWorkloadPodGroupTemplateReference(reader: ProtobufReader, end: number): WorkloadPodGroupTemplateReference {
  const value = {} as WorkloadPodGroupTemplateReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.workloadName = reader.string(end);
        break;
      case 18:
        value.podGroupTemplateName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodGroupStatus(value: PodGroupStatus, writer: ProtobufWriter): void {
  writer.messages(2, value.resourceClaimStatuses, encodePodGroupResourceClaimStatus);
  writer.messages(1, value.conditions, encodeCondition);
}

export function decodePodGroupStatus(reader: ProtobufReader, end: number): PodGroupStatus {
  const value = {} as PodGroupStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      case 18:
        value.resourceClaimStatuses = append(value.resourceClaimStatuses, reader.message(end, decodePodGroupResourceClaimStatus));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodGroupResourceClaimStatus(value: PodGroupResourceClaimStatus, writer: ProtobufWriter): void {
  writer.string(2, value.resourceClaimName);
  writer.string(1, value.name);
}

export function decodePodGroupResourceClaimStatus(reader: ProtobufReader, end: number): PodGroupResourceClaimStatus {
  const value = {} as PodGroupResourceClaimStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.resourceClaimName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["resourceClaimName"]);
}
