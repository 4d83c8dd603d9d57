// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import {
  decodePodGroupResourceClaim,
  decodePodGroupSchedulingConstraints,
  decodePodGroupSchedulingPolicy,
  encodePodGroupResourceClaim,
  encodePodGroupSchedulingConstraints,
  encodePodGroupSchedulingPolicy,
} from "./pod-group-parts.protobuf.js";
import type { PodGroupTemplate, TypedLocalObjectReference, Workload, WorkloadSpec } from "./workload.types.js";

export const protobuf: ProtobufCodec<Workload> = { encode: encodeWorkload, decode: decodeWorkload };

export function encodeWorkload(value: Workload, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeWorkloadSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeWorkload(reader: ProtobufReader, end: number): Workload {
  const value = {} as Workload;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeWorkloadSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWorkloadSpec(value: WorkloadSpec, writer: ProtobufWriter): void {
  writer.messages(2, value.podGroupTemplates, encodePodGroupTemplate);
  writer.message(1, value.controllerRef, encodeTypedLocalObjectReference);
}

export function decodeWorkloadSpec(reader: ProtobufReader, end: number): WorkloadSpec {
  const value = {} as WorkloadSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.controllerRef = reader.message(end, decodeTypedLocalObjectReference);
        break;
      case 18:
        value.podGroupTemplates = append(value.podGroupTemplates, reader.message(end, decodePodGroupTemplate));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTypedLocalObjectReference(value: TypedLocalObjectReference, writer: ProtobufWriter): void {
  writer.string(3, value.name);
  writer.string(2, value.kind);
  writer.string(1, value.apiGroup);
}

export function decodeTypedLocalObjectReference(reader: ProtobufReader, end: number): TypedLocalObjectReference {
  const value = {} as TypedLocalObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroup = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiGroup"]);
}

export function encodePodGroupTemplate(value: PodGroupTemplate, writer: ProtobufWriter): void {
  writer.integer(7, value.priority);
  writer.string(6, value.priorityClassName);
  writer.string(5, value.disruptionMode);
  writer.messages(4, value.resourceClaims, encodePodGroupResourceClaim);
  writer.message(3, value.schedulingConstraints, encodePodGroupSchedulingConstraints);
  writer.message(2, value.schedulingPolicy, encodePodGroupSchedulingPolicy);
  writer.string(1, value.name);
}

export function decodePodGroupTemplate(reader: ProtobufReader, end: number): PodGroupTemplate {
  const value = {} as PodGroupTemplate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
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
        value.disruptionMode = reader.string(end) as NonNullable<PodGroupTemplate["disruptionMode"]>;
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
